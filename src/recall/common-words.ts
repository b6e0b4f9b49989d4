/**
 * Stems that technical writing of any kind is full of, most common first: counted by us over the manuals that a Debian machine
 * holds (man pages, and the documentation of git, vim, Node, npm packages, Rust, CMake, Java), each source weighing the same.
 */
export const COMMON_WORDS = `
use for and the that not thi us with are from all onli file can name which when will version other may any
but also more includ set one chang has have support see default option list valu should code new follow
creat its contain error exampl specifi time requir you doe these type some run allow make provid add same
note user gener call command then instead was current work number without document string case function http
must result line get each into argument sourc such than test there configur after return need remov defin ad
where thei avail been befor directori data system output updat read out inform object end like first differ
given refer enabl non start path depend specif librari format write compil build fail your exist implement
pass match variabl check possibl fix com process base now caus oper featur program execut project modul
would them detail appli properti link two section way help otherwis org handl sinc issu local request instal
mode limit flag even charact content part packag about script addit separ their while want descript releas
access copi what perform express order show either text mean api messag becaus author avoid both except
standard window how commit key be abov true header multipl between take alwai method field attribut complet
control environ under displai ignor whether size modifi connect page import most target initi found applic
valid within report replac made config describ find those howev point just were entri singl interfac item
correct compat locat via automat form print special group intern cannot null below close termin origin event
manual improv open notic accept still byte move anoth warn dont place full give mark delet posit paramet
normal indic empti languag mani bug syntax doc long etc might log permiss space github state linux input
condit pattern url unless level instanc class server alreadi manag could zero share well root written search
common address identifi term receiv associ right src disabl binari memori block last own longer servic
select statu behavior free distribut effect prefix definit through bit later edit try main begin fals over
look problem pars here tool next context usag platform comput action respons buffer appear core length patch
secur reason client subject failur custom global date merg dure second polici explicitli back node public
store thu direct determin index expect tag encod rule done info tree boolean html rang copyright off resourc
arrai develop invalid repres purpos actual synopsi cach obtain macro old gnu variou extens comment map keep
licens consid txt www restrict similar stop too sign particular track deprec send lib altern export attempt
structur correspond introduc against thread kind onc kei detect debug ensur publish present host git
directli itself produc previou wide exit load let filter resolv pointer consist respect miss dir unix pre
label json man repositori count relat thing titl network util veri ref appropri softwar prevent combin our
tabl assum rather pull filenam auto exclud better prefer scope put runtim token insert net necessari symbol
recommend maximum word deriv never invok insid overrid correctli interact usual continu cover static built
variant extend makefil until equival per minor account dev remain extern contribut whole bind histori
protocol individu sever permit python alloc affect port convert activ wai modif least had renam clear integ
whose happen everi certain skip impli third sure occur doesnt final remot known maintain pleas stream certif
color style simpl declar tell fulli futur optim fetch extra unit further know immedi none mechan clean entir
side const intend properli shell regist sha less break sequenc assert unicod top treat design int prior did
trace come rel larg due short compar success interpret product who owner forc around safe translat member
few becom download web privat googl assign devic verifi drop utf branch three quiet init omit small ask
parti again left switch readabl verbos record compon though reserv abl reproduc claim visual step max prepar
deal previous fit statement nativ offer push struct wait earlier noth therefor head transfer char sent
attach parent sort win revis debian recent archiv earli save dep good foo portion commun session convers
reset wrong explan much els machin broken equal logic qualifi learn highlight clone older recurs pack anyth
someth outsid hold domain inc basic arg consol lead signatur conflict posix choos imag hash cross suppli
press protect home do append algorithm duplic parser diff subsequ socket turn reduc undefin escap
contributor loop regular raw callback explicit recogn trigger exclus engin hide cleanup major shall adjust
enter legal signal typic yet preserv emit safeti stack absolut queri var child prompt element simplifi
easier along doubl split comma submit spec shown async agre upgrad aris constant hook descriptor upstream
tab quot transform view accord person simpli discuss forward ident retain timeout cmake beta void collect
sometim namespac suggest lock multi dynam width represent bound uri evalu real subdirectori preced decod
keyword integr substitut readm materi expand authent fast post ascii experiment exactli act progress leak
bodi helper down wrap serial medium bsd often loss databas env mention suffix liter uniqu metadata hard opt
unus upon latest offset gcc instruct strict architectur javascript damag on job restor entiti enough pair
letter backward indirect blob lang cmd unlik advis tri guid independ upload abort grant numer neg inclus
confus region bin throw minimum sub low iter reli caller world unknown guarante leav mail kernel reject gui
keyboard column crash taken pick togeth password situat annot templat ctrl tls peopl proxi expos regardless
master creation partial relev underli storag across unsign repeat xml filesystem legaci year rest extract
explain disk book site rfc amount ownership setup nest choic understand incompat warranti foundat whitespac
libc holder alia inspect behaviour why destin say alpha invoc cant best shortcut consum trail desir indent
esc newer symlink bar regard care nor compress usr greater stat email light promot larger quit potenti
bracket verbatim yes basi channel app coverag unnecessari overflow bad honor construct exec silent hand
plugin famili despit bundl convent decid parallel checkout retriev scheme flatten finish wish linker inherit
review redistribut cmp solut visibl menu cpu revert enforc digit procedur exact lower openssl ssl behav
promis law lot busi def random graph capabl grep semant charg topic browser unstabl matter primari meant
redirect dot folder sole neither suit meta param virtual err referenc fallback univers handler interrupt
advertis isnt cli practic easi extent cursor newlin submodul realli reus align maco rais question power
carri organ incorrect wrapper suitabl fall high fill everyth incorrectli echo auth rebas especi regress
backend framework area crypto incorpor bash revers sampl portabl spawn mainten timestamp mac catch stderr
listen registri govern conveni java blank model although resolut minim past summari unset workflow typo plu
involv synchron stabl probabl addition perl navig exercis refactor pkg arbitrari pipe encount interest
backslash suppress mask stdout higher screen latter mistak twice png contrib arch satisfi expr float total
far embed eval prioriti self temporari chain trust font task propag transport vendor chunk awar increas repo
faster sys thank sens necessarili sync serv diagnost fact captur four ipv human proper complianc lookup
apach enclos migrat disclaim profil complex risk regex timer lost go arm slash hint don pathnam abil
overwrit driver agent encrypt layout front obsolet scan sai inlin cost whatev min plain corrupt manner
changelog conform truncat fingerprint center period big dai agreement reach got reflect tweak team strip
asynchron lack sep dump discard advanc notabl manipul iso ext alias queue dec expans schedul goe comparison
rust startup themselv mostli calcul among race delai suffici clarifi contract hidden destroi cancel unsaf
measur pool vim flow colon proc piec subsect similarli jan fork hierarchi builtin distinguish glob modern
worker fee mount credenti awai workaround idea seen seri tarbal overridden depth guess successfulli zlib
websit conf daniel peer atom pend substanti prepend exe curl natur studio login speed technic join vertic
rev offici gzip blue role slow cluster transit ever tty ambigu strategi toolchain kill background notat
increment glibc artifact retri bump internet stage render advantag physic underscor enhanc contact union
bring decim monitor rare expir lowercas behalf live subcommand beyond cycl alt bare concurr chapter rememb
signific whenev smaller cloud anywai buf num processor mix alter lint compos nov cours meet facil proto gain
upper rewrit box misc tcp emul littl packet editor prototyp frame wildcard delimit chosen rich suppos
overview acknowledg precis didnt mit met white ids adapt constitut hello hex persist parenthes encourag
gmail unlimit thereof stdin semicolon henc januari succe concern dash bool cert violat svg prop commerci
wiki regexp david achiev click assembl descend introduct abstract inconsist ship workspac swap enum len
durat sensit ssh sun slightli percent alon imposs unspecifi usernam programm func approach uid circumst
vector popul likewis bill central yield tar daemon seem kept endpoint insensit english hit factor easili
abbrevi refresh pretti benchmark thrown cve media identif mere think appl newli wed middl writabl robust
attr incomplet schema unexpect constructor belong deni argv primarili anymor dos welcom exchang establish
yaml implicitli said wont isol math trade reliabl essenti stabil layer hostnam refus unsupport consequ
histor alongsid effort vulner supersed shift dispatch subset travers stand told msg accident implicit
relationship disallow favor compli notifi manifest perman vari liabl red zone repli str trivial counter
concept whom redund publicli pad mirror tradit jump abc behind pid gen talk incom effici deb boundari flush
anyon slice constraint ordinari jame restart patent almost edg deploi cipher dns hexadecim wherev errno logo
dictionari approv pertain readi round cygwin theori march hang presenc fatal onto infinit spell row uniniti
anywher bypass distinct guidelin std succeed recipi maint dedic microsoft loader verif fine friendli secret
consider capit phase lose simultan michael carefulli loos secondari compliant whatsoev unfortun commonli
detach printf stuff june invit hyphen discov hardwar img yourself transpar trademark attent nul cat stdio
threshold guard mingw onlin somewher consult dialog overwritten undo infer impos attack goal privileg
uncondition mandatori demonstr digest usabl regener half feb paul charset sell tupl msvc android expens aix
idl debugg smart uint bottom mon robert concaten uppercas understood contrast oct flexibl prune redhat
friend rewritten plan freed die clearli tmp opaqu enumer unchang transact former balanc asm credit ptr
unmodifi quick brace ibm height dll snapshot heap dist fragment meaning assumpt outstand val exce autom pop
solari benefit held propos shallow backport intent magic richard wherea elimin ansi intention collabor audit
tip payload inner unpack zip synonym categori scenario corner acquir faq gitignor garbag nonzero malloc
clang rebuild shorter minut incident graphic interv standalon semver novemb intermedi routin horizont touch
quickli cherri squar lifetim particularli paragraph merchant miscellan sdk mod claus indirectli bugfix sleep
soon dead ctx crlf convei technolog selector cast everyon endian systemd preprocessor nice boot intro trait
occurr button millisecond trailer clock came respond feed accur inter segment overlap mozilla latin qualiti
diagnos experi vice batch discourag consequenti watch ftp reader chanc jun decor answer illustr cmdline
coupl unifi mous walk apr prohibit children ran discoveri intrins closur administr simpler instanti freebsd
wrote observ substr css subsystem simul difficult trim ideal rate pixel allowlist unabl marker oracl wasnt
mind scroll todo paus figur prove candid hour five unlock fold endif cap day pure john unnecessarili confirm
alphabet uninstal mismatch strongli appendix ago del face hack eof toggl scale cooki complain issuer ups
statist anonym fri accordingli absenc brief decemb eol subclass believ shorthand huge pthread solv accompani
resum interfer analyz analysi textual excess reload strictli impact month rout deep opposit gpg overal
christian stale mar deploy tracker pdf amend crate sanit resid crt incur institut disconnect temp sock
checksum remaind nodej canon plug notif abandon octal scalar lazi throughout perf broke cut span uncompress
gpl complic obvious announc electron advic frequent primit relax elsewher launch pipelin ubuntu travi arrang
borrow await perhap aug taught recov icon sentenc resiz temporarili danger cflag provis overhead visit
privaci speak fulfil fewer decrypt neglig iii dict significantli unusu placehold negoti xcode drive href
machineri proce decis stai decompress great defer critic xxx pay revok invari aggreg submiss conjunct green
manpag edu cryptograph extrem someon slower gave jul ben altogeth seek writer bitmap sig black varieti
furthermor pub rsa obj elf criteria troubl life npm vms doesn pseudo oblig fed brian won sizeof weak octet
surround gettext highest cpp nightli reg brows impl yyyi forth demo tini peter rpc liabil mkdir princip
shorten inject eventu mutabl gone stdlib foreach dpkg exhaust checker intel fairli backup sec shadow oppos
herebi epoch worktre dirti arent worth delta outdat ancestor toler desktop poll mutual age shouldnt shape
flat heurist aspect harmless demand baz profit benefici ipc aim tue timezon aliv predict preset tild bucket
rubi ide near llvm emploi flaki mislead programmat caught readonli markup predefin chart boilerpl tort
afterward assist malform silenc svn deliber runner tune abi fashion ppc grow pin disambigu eric baf super
compact versa immut forget shield gid defect widget forbid approxim repeatedli aka fault ascend shutdown
knowledg sum mike adam snippet wikipedia admin problemat reachabl der herein multibyt mainli ancient cwd
minu contradict queu elabor divid hardcod cgi weight accumul amd bogu comp imperson everywher forev dry tom
octob toolkit carriag nonsens tgt suspend caveat examin subtre focu martin surpris xyz blame grammar repetit
req promin paper adopt interoper rst freez week bus assur explor sensibl cvs buggi counterpart grab invert
slot outer deadlock rpm deem coordin exceed dst draft unreach foreign xdg thin printabl obviou inabl thoma
simon utc narrow accuraci scm strong februari pretend mime dest bom pager ten matt condition erron seed jit
preview august traffic feel addr compani arithmet composit wast openbsd highli useless consolid icu draw
phrase japanes repair volum hope curli soft orient bold fake sublicens reorder toward derefer emb mess gnome
safer exploit wheel invers harder spars sat ineffici mayb ought gracefulli kib ins badg cxx royalti dual res
uuid feedback andrew ops collis accent brand dereferenc filetyp darwin plai pcre metric scratch readlin col
becam breakag rand star floor subprocess rid denot moment articl stuck php besid illeg unrel adjac segfault
typedef unavail clobber late tail somewhat hopefulli sequenti negat markdown umask sam spend cbc mem outgo
aggress surviv osx exp unregist nan panic april caution maxim theyr insuffici dan simplest juli unhandl van
six localhost forbidden eas lesser undef video classifi deflat trick partit spent particip tunnel principl
facilit isn shrink youll downstream consortium analog yml gitlab viewer america mtime proprietari research
`;
