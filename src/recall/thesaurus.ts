/**
 * Words that developers use for the same thing, written down by field from general knowledge of software engineering.
 * A line is a group: the first word and each of the others stand for one another, the others less so among themselves. `a > b c` is one way: who asks for `a` may be served by `b` or `c`.
 * `pull+request` is two words in a row (it can only be asked for, not found).
 */
export const THESAURUS = `
# change and lifecycle
add insert append create introduce
create generate make build new initialize
delete remove drop erase purge destroy discard clear uninstall
drop abandon discontinue retire deprecate remove sunset
deprecate obsolete legacy retire
remove exclude omit strip skip
change modify edit update alter mutate adjust
update upgrade bump migrate
upgrade migrate version
downgrade rollback revert pin
rename move relabel
replace substitute swap switch
switch toggle change migrate move
move relocate migrate transfer shift
copy duplicate clone replicate
undo revert rollback restore reset
restore recover undelete bring+back
combine merge join concatenate consolidate unify
merge squash combine
split separate divide partition chunk break
extract pull+out separate parse
convert transform translate cast coerce map
cast convert coerce
wrap enclose surround
flatten collapse unnest
collapse fold squash aggregate
group aggregate bucket categorize
sort order rank arrange
reverse backwards invert descending
filter select restrict narrow grep
find search lookup locate grep query discover
search find match lookup
show display print list view reveal
print output echo log display
list enumerate show
hide conceal suppress mask invisible
mute silence suppress quiet ignore
open launch start
start begin launch boot run init
run execute invoke launch call
execute run evaluate
invoke call execute
call invoke request
stop halt kill terminate end abort quit shutdown
cancel abort interrupt stop
exit quit close leave terminate
pause suspend sleep wait delay hold
resume continue restart
restart reload reboot bounce
reload refresh hot+reload rerender
refresh reload update renew
wait await block sleep
skip omit ignore bypass exclude
ignore exclude skip disregard
allow permit enable let whitelist allowlist
disallow forbid prevent deny block reject prohibit
block prevent forbid
enable activate turn+on toggle
disable deactivate turn+off toggle
temporary temp throwaway ephemeral scratch short+lived
permanent persistent durable forever
persist save store retain
save store persist write
keep retain preserve
read load fetch get parse
fetch retrieve load get download pull
download fetch pull
upload push send
send post submit deliver transmit
receive accept get
share expose publish distribute
publish release ship deploy
expose publish open forward
attach bind mount connect link
detach disconnect unmount
link connect reference attach
check verify validate test inspect detect
verify confirm validate check
validate check verify enforce
detect determine identify check recognise recognize
identify recognize distinguish
ensure enforce guarantee require
enforce require mandate
require need depend mandatory
compare diff difference
difference diff compare versus distinction
count number total tally
total sum aggregate
limit cap restrict maximum throttle
maximum max largest biggest highest greatest
minimum min smallest lowest least
increase raise grow enlarge bump
decrease reduce lower shrink shorten
reduce minimize shrink cut
resize scale shrink grow
crop trim cut
trim strip whitespace
truncate shorten cut crop ellipsis
pad fill align
align justify center indent
center middle align
repeat loop iterate again
loop iterate iteration each traverse cycle
iterate loop each walk traverse
choose select pick decide
decide decision choose
prefer favor recommend
recommend suggest advise best+practice
propose suggest rfc proposal
approve accept sign+off review
reject refuse deny decline
own owner ownership responsible maintain
responsible owner maintain manage
manage handle administer control
handle process manage deal
process handle
customize custom configure override tailor
override overwrite replace custom
extend extension plugin augment inherit
inherit extend derive subclass
avoid prevent without bypass
workaround hack bypass trick
trick shortcut tip
# quality of being
slow sluggish latency performance lag bottleneck
fast quick speed performance rapid efficient
performance speed optimize slow fast efficient
optimize performance tune improve
improve enhance optimize
big large huge massive
large big huge
small tiny little minimal compact
tiny small little
short brief concise terse
long lengthy verbose
verbose noisy detailed
simple easy plain straightforward minimal
complex complicated
old older previous legacy outdated stale
stale outdated obsolete expired
outdated stale obsolete old
recent latest newest last
latest newest recent last
previous prior last earlier former
first initial earliest head
last final latest end tail
end finish last tail
same equal identical duplicate
equal equality same identical
unique uniqueness distinct duplicate
duplicate duplication dedupe repeated distinct
empty blank null missing none
missing absent lost nonexistent
null nil none undefined empty
optional nullable
default fallback preset
fallback default backup
multiple several many various
several multiple many
single one sole individual
every each all
random arbitrary shuffle
nested deep inner recursive
recursive recursion nested
sub+folder subdirectory nested
hidden invisible secret
visible shown
local localhost machine
remote server distant
global system+wide
automatic automatically auto
manual hand
dynamic runtime
static constant compile
constant immutable const fixed
immutable frozen readonly constant
mutate modify mutable
conditional condition if case branch
condition predicate conditional
consecutive successive sequential range adjacent
sequential serial consecutive order
parallel concurrent simultaneous
concurrent concurrency parallel simultaneous thread
asynchronous async await promise background
synchronous sync blocking
interactive prompt
isolated isolation separate sandbox
safe secure safety
dangerous unsafe risky destructive
broken corrupt fail malfunction
corrupt damaged broken
flaky intermittent unstable nondeterministic
reliable robust resilient stable
resilience reliability robust retry
compatible compatibility support
support compatible
available availability uptime
unavailable down outage
pretty format beautify readable
readable legible human
# trouble
error exception failure problem issue
exception error throw raise
raise throw
catch rescue handle
failure fail error crash
crash fail segfault die panic
bug defect issue fault regression
issue problem bug ticket
problem issue trouble
fix repair resolve solve correct patch
solve resolve fix
debug troubleshoot diagnose inspect investigate
debugger breakpoint debug
troubleshoot diagnose debug
investigate analyze inspect
warning warn deprecation
stacktrace backtrace traceback stack+trace
leak memory
timeout deadline expire time+out
expire expiry expiration ttl
hang freeze stuck deadlock block
deadlock lock hang
retry reattempt backoff again
overload saturate thundering stampede
stampede thundering dogpile
incident outage postmortem
conflict clash collision
collision conflict clash
# files, shell, system
file document
directory folder dir
folder directory dir
path location route
extension suffix
filename basename
symlink link symbolic+link
executable binary program chmod
binary executable
permission chmod access right privilege
chmod permission executable
owner chown
archive zip tar compress
compress zip gzip shrink minify
unzip extract decompress unpack
disk storage space drive
size space bytes large
storage disk store volume
volume disk mount
memory ram heap
cpu processor core
process pid program job
kill terminate process signal
signal sigterm sigkill trap
daemon service background
background daemon async detached
cron schedule crontab periodic
schedule cron periodic timer recurring
periodic interval recurring schedule
job task worker
task job todo
worker job queue background
queue job backlog worker
pipeline workflow ci
shell bash zsh terminal fish
terminal shell console command+line cli tty
console terminal repl
repl console irb interactive playground
command cli
cli command+line terminal
bash shell script
script shell bash automation
alias shortcut shorthand
shortcut keybinding hotkey alias keyboard
keybinding shortcut mapping keymap hotkey
argument parameter arg option
parameter argument param
option flag switch argument setting
flag option toggle switch
environment env
env environment variable
variable env
stdin input pipe
stdout output print
pipe stdin redirect
redirect forward pipe
output result stdout printed
capture record grab
record row entry
history log past previous
clipboard copy paste pbcopy
paste clipboard
prompt ps1
machine computer host
computer machine laptop
laptop mac machine
mac macos osx apple
macos osx mac darwin
linux ubuntu debian unix
windows microsoft powershell
package library dependency module
library package module framework
dependency package library requirement
module package library
requirement dependency
install setup add
setup install configure bootstrap
bootstrap scaffold setup init
scaffold template boilerplate generator
template boilerplate skeleton
homebrew brew
brew homebrew formula
apt package debian
formula brew
version release tag
release version tag
semver version semantic+version
lockfile lock
vendor third+party
# git and review
repository repo
monorepo workspace
git vcs version+control
commit change revision
revision commit sha version
sha hash commit
hash digest checksum sha
checksum hash digest integrity
branch feature
trunk main master
main master trunk
stash shelve
cherry+pick pick
pr pull+request merge+request
mr merge+request pr
pull+request pr
review approve feedback
diff patch change compare
patch diff
rebase squash history
blame author annotate
author blame contributor
tag label
label tag annotate
hook trigger callback
submodule nested
gist snippet
snippet gist
fork clone
push upload
pull fetch
untracked ignored
gitignore ignore exclude
worktree checkout
checkout switch
amend edit
github gh
actions workflow ci
ci continuous+integration pipeline workflow actions build
workflow pipeline process ci
build compile bundle
compile build transpile
bundle bundler webpack
bundler webpack vite esbuild rollup
artifact build package
deploy deployment release rollout ship
rollout deploy release gradual canary
canary rollout gradual traffic
staging preview preproduction
production prod live
live production realtime
preview staging dry+run
dry+run preview simulate check
simulate mock emulate
# editors
vim vi neovim nvim
neovim vim nvim
emacs editor
editor ide vim vscode
vscode code editor
ide editor
cursor caret
buffer file
window pane split viewport
pane window split
tmux multiplexer screen
scroll viewport
highlight select color
selection highlight visual
indent indentation tab
autocomplete completion intellisense suggestion
completion autocomplete
spell spelling typo
typo misspelling spelling
lint linter eslint rubocop
linter lint static+analysis
format formatter prettier style
formatter prettier format
prettier formatter reformat
reformat format prettier
# data
database db datastore
db database
table relation
row record tuple entry
column field attribute
field column attribute property
property attribute field
attribute property field
schema structure ddl
structure layout schema
migration schema migrate
index indices
primary+key pk id
id identifier uuid key
identifier id name
uuid guid identifier
foreign+key references fk constraint
constraint unique check
query sql select
sql query database
select choose query
join combine
subquery nested cte
cte with+query
view materialized
transaction atomic commit
atomic transaction
isolation transaction
lock mutex locking
mutex lock
upsert insert conflict
bulk batch mass
batch bulk chunk
seed fixture populate
populate seed fill
fixture seed
backup dump snapshot
dump export backup
import load ingest
export dump download
restore import
replica replication standby
replication replica sync
shard partition
partition shard
orm activerecord
association relationship relation
relationship association relation
aggregate sum count group
json jsonb object
jsonb json
object json hash dictionary
dictionary dict map hash
dict dictionary
map dictionary hash
array list vector
list array
set collection
collection list array set
tuple pair
element item entry member
item element entry
string text characters
text string
character char letter
letter character alphabet
number integer numeric digit
integer int number
digit number numeric
float decimal double
decimal float numeric precision
boolean bool true
true truthy boolean
enum enumeration
date datetime time calendar
datetime timestamp date
timestamp date time datetime
timezone utc zone
utc timezone
duration interval elapsed
interval duration period
weekday day
csv spreadsheet tsv
spreadsheet csv excel
xml markup
yaml yml
markdown md
html markup
encode serialize encoding
decode deserialize parse
serialize marshal dump json
parse parser read
encoding unicode utf charset
unicode utf emoji
regex regexp pattern
regexp regex pattern
pattern regex match glob
glob wildcard pattern
wildcard glob
placeholder template interpolate
interpolate template
newline linebreak line+feed
whitespace space blank
quote escape
escape quote
cache caching memoize
memoize cache
invalidate expire purge
redis cache
postgres postgresql psql pg
postgresql postgres psql pg
psql postgres
mysql mariadb
sqlite sqlite3
mongo mongodb
elasticsearch opensearch
search elasticsearch opensearch
fulltext search
vector embedding
embedding vector semantic
similarity distance nearest
# languages
javascript js
js javascript ecmascript
typescript ts
ts typescript
python py
ruby rb
golang go
rust cargo
java jvm
csharp dotnet
dotnet csharp
php composer
elixir phoenix
clojure clojurescript
node nodejs
nodejs node
rails ror
pip package python
pypi pip
npm package yarn pnpm
yarn npm
gem bundler
maven gradle
virtualenv venv
typing type annotation hint
annotation hint decorator
mypy type+checker
type+checker mypy pyright
function method callable
method function
callable function invoke
lambda anonymous closure
closure lambda scope
anonymous lambda
decorator annotation wrapper
wrapper decorator wrap
class type
instance object
constructor initialize
interface protocol contract
contract interface
abstract abstraction
inheritance subclass
generic template
singleton global
callback handler listener
handler callback
listener subscriber handler event
event message trigger
subscribe listen
publish emit
emit dispatch trigger fire
trigger fire event
generator iterator yield
iterator generator
spread destructure
destructure unpack
unpack destructure
ternary conditional
guard early+return
import require
require import
namespace module prefix
scope visibility
infer inference
literal constant
nullable optional
default fallback
pipe chain
chain compose
compose composition
operator symbol
syntax grammar
keyword reserved
comment annotation
docs documentation readme
documentation docs docstring readme manual
manual documentation man
readme documentation
convention standard guideline style
standard convention norm specification
specification spec standard
guideline convention rule
rule policy
policy rule
principle guideline
naming name convention
name naming title
# testing
test spec testing
spec test rspec
mock stub fake
stub mock fake
fake mock faker
spy mock
assert expect assertion
expect assert
coverage tested
unit test
e2e end+to+end browser+test cypress playwright
cypress playwright e2e
playwright cypress browser
selenium webdriver capybara
capybara browser
headless browser
rspec spec
jest vitest
vitest jest
pytest python+test
benchmark profile performance
profile profiler benchmark
profiler profile blackfire
snapshot backup image
pending skip
regression bug
sample example
example sample demo
demo example
# web
browser chrome firefox safari
website site page
site website
page webpage document
webpage page
url link uri address
uri url
address url ip
domain host dns
dns domain nameserver
hostname host domain
host server hostname
server host backend
backend server
frontend client ui
client frontend
ui interface frontend
http request
https tls ssl
request call http
response reply answer
reply response answer
header metadata
cookie session
session login cookie
endpoint api route url
api endpoint interface
route path endpoint
routing router route
router routing
middleware interceptor
redirect forward
proxy reverse+proxy nginx gateway
nginx proxy webserver
gateway proxy
load+balancer balancer proxy
websocket socket realtime
socket websocket port
stream streaming
webhook callback
rest api
graphql query
cors origin
csrf forgery
payload body data
body payload content
content body text
form input field
input field form
submit send save
button click
click press tap
press click key
link anchor href
anchor link
image picture photo img
picture image photo
photo image
icon image svg
font typeface
color colour
css style stylesheet
style css
stylesheet css
tailwind css
layout grid flexbox
flexbox flex layout
margin padding spacing
spacing margin padding
responsive mobile breakpoint
mobile phone
phone mobile sms
dark+mode theme
theme appearance dark
animation transition
modal dialog popup
dialog modal popup
popup modal dialog
dropdown select menu
menu navigation dropdown
navigation nav menu
tooltip hint
checkbox toggle
dom element
component widget
widget component
wrapper div container
fragment wrapper
render display draw
rerender render
hydrate ssr
ssr server+side
state store
props property
context provider
hook react
react jsx
jsx react
vue vuejs
nextjs next
next nextjs
angular ng
svelte sveltekit
jquery dom
scrape crawl extract
crawl scrape spider
seo sitemap
accessibility a11y aria
i18n internationalization translation locale
translation locale language i18n
locale language
# security
authentication auth login sign+in
auth authentication authorization
login signin authentication
signin login
logout signout
signup register registration
register signup
authorization permission access auth
access permission
role permission rbac
rbac role
permission role
user account
account user
customer user client
visitor user
password credential secret
credential secret password token
secret credential key
token jwt key
jwt token
oauth sso openid
sso single+sign oauth
mfa 2fa two+factor otp
otp sms 2fa
sms text message
certificate cert tls ssl
cert certificate
tls ssl https certificate
ssl tls
encrypt encryption cryptography crypto
encryption encrypt cryptography
cryptography encryption
decrypt decryption
sign signature
signature sign
vulnerability security cve
security vulnerability
sanitize escape clean
audit log
firewall security+group
vpn tunnel
tunnel ssh forward
ssh remote
# operations
container docker pod
docker container
dockerfile image
image container
registry repository
kubernetes k8s cluster
k8s kubernetes
kubectl kubernetes
cluster kubernetes node
pod container
helm chart
namespace tenant
ingress router
autoscale scale
scale scaling autoscale
replica instance
instance server vm
vm virtual+machine instance
serverless lambda function
lambda serverless function
aws amazon
amazon aws
s3 bucket
bucket s3 storage
gcp google
google gcp
azure microsoft
heroku paas
cloud hosting
hosting host platform
host hosting
provider vendor
terraform infrastructure
infrastructure terraform platform
provision create terraform
ansible configuration
configuration config settings
config configuration settings
settings configuration preferences config options
preference setting
environment staging
tenant customer
multitenant tenant
region location zone
zone region
monitoring observability metrics alert
observability monitoring telemetry tracing
telemetry metrics tracing opentelemetry
tracing trace span
trace follow tracing
metric measurement statistics
statistics stats metrics
alert notification alarm
notification alert message
notify alert
logging log logs
log logging
dashboard chart grafana
chart graph plot
graph chart
report reporting
email mail
mail email smtp
message notification event
broker queue kafka
kafka broker
pubsub messaging
bandwidth traffic
traffic load requests
load traffic
network networking
subnet cidr network
cidr subnet
ip address
port socket
ping reachable
throttle rate+limit
quota limit
cost price billing
price cost pricing
pricing price cost
billing payment invoice
payment pay checkout
checkout cart payment
cart basket
basket cart
order purchase
shop store ecommerce storefront
storefront shop
shopper customer
product item
catalog product
discount promotion
shipping delivery
# models
llm model gpt language+model
model llm
ai llm model
gpt openai llm
openai gpt
claude anthropic
agent assistant
assistant agent chatbot
chatbot assistant
prompt instruction
instruction prompt
completion response
rag retrieval
retrieval search rag
finetune train
train training
inference prediction
predict prediction
transcribe speech
speech audio voice
audio sound
sound audio
video movie
video ffmpeg
ffmpeg video
summarize summary
summary overview
classify categorize
notebook jupyter
jupyter notebook
dataset data
dataframe pandas
pandas dataframe
plugin extension addon
addon plugin
wasm webassembly pyodide
pyodide wasm
# architecture
service microservice
microservice service
monolith monorepo
layer tier
module component
architecture design structure
design architecture
adr decision
rationale reason why
reason rationale motivation because
motivation reason
consequence tradeoff impact
tradeoff consequence compromise
alternative option choice
option alternative
pattern approach
approach strategy method
strategy approach policy
event+driven messaging
adapter connector integration
connector adapter integration
integration connector
facade wrapper
factory builder
builder factory
provider factory
repository store
lifecycle hooks
state+machine workflow
idempotent idempotency duplicate
eventual consistency
consistency consistent
decouple decoupling independent
coupling dependency
refactor restructure rewrite cleanup
rewrite refactor
cleanup clean tidy purge
clean cleanup
tidy clean
maintenance upkeep
technical+debt refactor
feature functionality
toggle feature flag
flag feature
experiment ab+test
team people
meeting call
roadmap plan
plan planning
deadline due
# general words of technical writing
specify define declare state set
define declare definition specify
declare define declaration
describe explain document
explain describe clarify why
include contain embed incorporate
contain include hold
embed include inline
inline embed
attempt try
obtain get acquire fetch
acquire obtain lock get
occur happen appear
happen occur
appear show occur visible
disappear vanish lost missing gone
gone missing lost deleted
lose lost loss missing
loss lost lose
affect impact influence
impact effect affect consequence
effect impact result
cause reason trigger root
protect guard secure shield
guard protect prevent
consume use receive consumer
consumer receiver subscriber client
producer publisher sender
sender producer
target destination
destination target
origin source
source origin
current present now active
active current enabled running
inactive idle disabled
idle inactive unused
unused dead redundant unnecessary
unnecessary redundant needless useless
redundant duplicate unnecessary
obsolete unused
status state
progress spinner status
length size long count
width size
height size
next following subsequent
subsequent following next later
following next below
below under beneath down
beneath below under nested
above over up top
top head first upper
bottom end lower footer
front head first
side left right
left side
inside within nested
outside external out
external outside third+party
internal private inner
private internal hidden
public exposed open
jump go navigate goto
navigate jump go move
goto jump go
forward next redirect
touch modify
surround wrap around
bracket parenthesis brace paren
parenthesis bracket paren brace
brace bracket curly
curly brace
slash path separator
separator delimiter
delimiter separator
comma separator csv
uppercase capital upcase case
capitalize uppercase titlecase
lowercase downcase case
downcase lowercase
upcase uppercase
case insensitive lowercase
month date
clock time
hour time
second time
minute time
yesterday ago date previous
ago before previous since
elapsed duration since
percent ratio percentage rate
percentage percent
ratio rate percentage
rate frequency ratio
frequency rate often
average mean median avg
mean average
round ceil floor precision
floor round
ceil round
math arithmetic calculate
calculate compute evaluate
compute calculate
plus add
subtract minus difference
minus subtract negative
divide division split
modulo remainder
remainder modulo rest
rest remaining remainder
infinite endless unlimited
endless infinite
unlimited infinite
zero empty none
negative minus
positive plus
incorrect wrong invalid error
wrong incorrect bad mistake
invalid incorrect malformed bad
malformed invalid broken
mistake error wrong accident
accidental unintended mistake
unexpected surprising weird gotcha
weird strange odd unexpected
strange weird odd
gotcha pitfall caveat surprise
pitfall gotcha caveat trap
caveat gotcha limitation
limitation restriction caveat limit
restriction limit constraint
constraint restriction
hint tip suggestion
tip trick hint
trick tip hack
caution warning
startup boot launch init
boot startup
offline disconnected network
online internet web
internet web network online
drag drop
mouse cursor pointer click
pointer reference cursor
reference pointer link
trash bin deleted
garbage gc memory
allocate memory
expensive costly slow
costly expensive
cheap inexpensive
lazy defer ondemand
defer lazy delay postpone
postpone defer delay
delay wait sleep late
late delay
eager preload prefetch
preload prefetch eager
prefetch preload
dummy fake placeholder sample
prefix begin start
suffix ending extension
alphabetical sort
ascending sort order
descending sort reverse
collaborate team share
pair couple
couple pair
prerequisite requirement depend
mandatory required
obligatory required mandatory
essential required important
important key critical
critical important severe
severe critical
severity level
priority importance order
goal objective aim purpose
purpose goal aim intent
intent purpose intention
aim goal
scenario case situation
situation case
behaviour behavior
behavior act
quality standard
advantage benefit pro
benefit advantage
drawback disadvantage downside con
downside drawback
disadvantage drawback
risk danger threat
threat risk attack
attack exploit threat
exploit vulnerability attack
mitigate reduce prevent
opportunity chance
chance probability random
probability likelihood chance
guess estimate
estimate guess approximate
approximate rough estimate
rough approximate
precise exact accurate
exact precise literal
accurate precise
consistent uniform same
uniform consistent
inconsistent mismatch different
mismatch different inconsistent
discrepancy mismatch difference
alternate alternative other
intermediate middle
middle center median half
half middle
entire whole full complete
whole entire full
full entire complete
complete finish full
partial incomplete subset
incomplete partial
subset part slice
slice subset part section
section part chapter
part section piece
piece part chunk
chunk part piece batch
fragment piece part
portion part
kind type sort
sort kind type
category group type kind
classify category
similar alike like
alike similar
unlike different
opposite inverse reverse
inverse opposite
equivalent same equal
distinct different unique
independent separate standalone
standalone independent
central common shared
common shared usual
shared common
usual normal common typical
normal usual regular
typical usual common
rare uncommon seldom
frequent often common
often frequent
always every
constantly continuous
continuous ongoing
instant immediate
immediate instant now eager
gradual incremental step
incremental gradual step
step stage phase
phase stage step
stage phase step
procedure process steps
instruction step guide command
guide tutorial howto manual
tutorial guide
advice recommend tip
learn study
teach explain
understand know
remember recall memory store
recall remember
forget lost
memory remember recall conversation
notice detect see
observe watch monitor
watch observe monitor listen
monitor watch observe track
track follow monitor trace
follow track trace
measure metric benchmark timing
evaluate assess measure
assess evaluate
examine inspect look
inspect examine look view
look view inspect
browse view navigate explore
explore browse discover
discover find detect
seek search find
hunt search find
locate find
gather collect aggregate
collect gather accumulate
accumulate collect
distribute spread share
spread distribute
deliver send ship
pass send give
provide supply give
supply provide
grant give permit
give provide
offer provide
accept allow receive
deny refuse forbid
obey follow
comply conform
conform comply follow
agree approve consensus
disagree conflict
argue discuss
discuss talk conversation
conversation chat dialogue session
chat conversation message
talk speak
speak talk voice
tell say report
report tell issue
announce notify publish
mention reference
quote cite
cite reference
write author compose
author writer creator
creator author
draft unpublished wip
unfinished wip draft
wip unfinished draft
ready done
done complete finished
success succeed pass
succeed success pass green
pass success green
green pass success
red fail
unsuccessful fail
cancel revoke
revoke invalidate cancel
invalid revoke
expand enlarge grow
enlarge grow bigger
shorten truncate trim
lengthen extend
narrow restrict filter
broad wide general
general generic broad
generic general
specific particular concrete
particular specific
concrete specific
abstract general
dedicated separate specific own
exclusive only unique
inclusive including
forced mandatory
force enforce override
voluntary optional
avoid bypass prevent
circumvent bypass
survive persist
die exit crash kill
alive running live
live running alive
dead unused killed
fresh new clean
new fresh
used existing
existing current present
exist present available
present exist
absent missing
lack missing without
enough sufficient
sufficient enough
excess too+many
overflow exceed excess
exceed overflow limit
heavy large load
light small
lightweight small minimal
strict rigid enforce
loose relaxed weak
weak loose
strong strict
strength strong
robust strong
fragile brittle flaky
brittle fragile
noisy verbose spam
silent quiet mute
quiet silent suppress
spam unwanted
unwanted unnecessary
desired wanted expected
expected desired
ideal best
best optimal recommended
optimal best
bad wrong poor
poor bad
good best
nice good
clever smart
ugly messy
messy ugly dirty
dirty unclean modified changed
clean tidy
pure clean side+effect
mixed combination
combination mix combine
mix combine
isolate separate sandbox
sandbox isolate playground
playground sandbox repl
experiment try test playground
try attempt experiment
trial try
exercise practice
practice convention
habit convention
tradition convention
custom own
own custom
personal user own
individual single each
person user
human person manual
audience user
guest anonymous visitor
anonymous guest unauthenticated
member user
membership member
organization company org
company organization business
business company domain
government public
ministry government department
school university
customer buyer client
buyer customer
seller merchant vendor
merchant seller shop
money price payment
currency money price
tax vat
refund return payment
invoice bill
stock inventory
inventory stock
subscription plan recurring
coupon discount voucher
voucher coupon
address location
country region locale
city location
map geography location
latitude coordinate geo
coordinate latitude longitude geo position
geo location coordinate
position location offset
offset position
place location put
put place set
insert put place
assign set allocate
set assign
unset clear remove
clear reset empty
reset clear restart
empty truncate clear blank
truncate empty
close quit exit
unload close remove
leave exit quit
enter input type
type enter
keystroke key press
keyboard key shortcut
hold keep
letter char
word term
term word
phrase sentence string
sentence text
paragraph text block
heading title header
title heading name
header heading
caption subtitle text
subtitle caption
footer bottom
sidebar panel
panel pane sidebar
toolbar menu
banner notification
badge label
avatar image
thumbnail preview image
gallery image
zoom scale magnify
magnify zoom
rotate turn
turn rotate
flip reverse
shape figure
figure image chart
diagram chart graph uml
drawing diagram
draw render paint
paint draw color
border outline edge
outline border
edge border boundary
boundary edge border limit
corner edge radius
rounded radius corner
shadow blur
blur shadow
transparent opacity alpha
opacity transparent alpha
background backdrop
foreground background
pixel resolution
resolution pixel size
screen display monitor viewport
viewport screen
display screen
record film capture
film video
clip video cut
movie video
music audio sound
song audio
voice audio speech
listen hear audio
play start
recording audio video
stream live
broadcast publish stream
subscribe follow
feed rss stream
rss feed atom
blog post article
article post blog
post article
news feed
book document
chapter section
glossary terms
dictionary glossary
translate translation language convert
english language
language translation
grammar syntax parse
tree hierarchy nested
hierarchy tree parent
parent ancestor outer
ancestor parent
child descendant nested
descendant child
sibling adjacent
adjacent sibling neighbor next
neighbor adjacent
root base top
base root
leaf node
node leaf
edge relation
path route
walk traverse
traverse walk visit
visit traverse
depth level nested
level depth
flat flatten
stack lifo
queue fifo
heap memory
linked list
sparse empty
dense full
hash map
bucket group
range interval span between
span range
between range
gap space hole
hole gap
space gap
spot place
mark flag tag label
tick check mark
signature fingerprint
fingerprint hash signature
trust verify
untrusted unsafe
trusted safe
spoof fake
steal leak
leak expose
confidential secret private
privacy private gdpr personal
gdpr privacy
legal license compliance
license legal
compliance policy legal
audit log history
evidence proof
proof verify
certificate proof
bytecode opcode instruction disassemble
opcode bytecode instruction
disassemble bytecode
assembly asm instruction
compiler compile
interpreter interpret vm
interpret interpreter
native binary
machine vm
emulator simulator vm
simulator emulator
simulate emulate
driver adapter
firmware device
hardware device machine
printer print
battery power
power energy
usb device
bluetooth wireless
wireless wifi
wifi wireless network
laptop computer
desktop computer
workspace project folder
project repository workspace
codebase repository project code
code source program
program application script
application app software
app application
software program application
tool utility program
utility tool helper
helper utility
toolkit tool
suite collection set
batch group
series sequence list
sequence series order
chain sequence
order sequence sort
consecutive adjacent
loop cycle
cycle loop circular
circular cycle
periodic regular
nightly daily schedule
daily day schedule
weekly week
annual year
deadline due expire
postpone delay
milestone release
hotfix patch fix
patch fix
rollback revert
revert undo rollback
branch fork
conflict merge
resolve fix
contributor author maintainer
maintainer owner
reviewer approve
approval approve review
discussion comment review
feedback review comment
comment feedback
question ask query
ask question prompt
answer reply response
poll check
ping check alive
heartbeat alive health
health status alive probe
probe health check
readiness health ready
retry again
attempt retry
circuit breaker
failover fallback replica
disaster recovery
recovery restore
snapshot image state
freeze lock
unlock release
release unlock
acquire lock
contention lock
race concurrent
atomic transaction
eventually later
later defer
soon immediate
quick fast
latency delay
throughput bandwidth
bandwidth throughput
capacity limit size
usage consumption
consumption usage
footprint size memory
overhead cost
saving reduce
# broad to narrow
browser > chrome safari firefox edge
safari > webkit apple
apple > mac macos safari ios
database > postgres postgresql mysql sqlite sql
editor > vim vscode emacs
shell > bash zsh fish
cloud > aws gcp azure
container > docker podman
orchestration > kubernetes
cache > redis memcached varnish
bundler > webpack vite esbuild
linter > eslint rubocop ruff flake8 phpstan
formatter > prettier black rubocop ruff
runner > jest pytest rspec vitest
test > rspec jest pytest minitest exunit phpunit
broker > kafka rabbitmq sqs
identity > auth oauth auth0 cognito keycloak
monitor > prometheus grafana datadog
paas > heroku
iac > terraform ansible pulumi
ci > github actions jenkins circleci gitlab travis
manager > npm yarn pip bundler cargo brew
package > npm pip gem brew cargo
framework > rails django react vue symfony
javascript > node react typescript
python > django flask pip pytest
ruby > rails rspec gem
java > maven gradle spring
mobile > ios android
os > linux macos windows
device > phone tablet
directory > cwd pwd
language > python ruby javascript
`;
