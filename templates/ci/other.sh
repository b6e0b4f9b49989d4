npm install --global --ignore-scripts git-lerim
# On the memory branch {{branch}}, for every push and pull request:
git lerim check HEAD
# In the code, for every pull request; BASE is the branch it goes to:
git config lerim.ref '{{branch}}'
git fetch origin '+refs/heads/{{branch}}:refs/remotes/origin/{{branch}}'
git lerim check --diff "origin/$BASE...HEAD" --markdown
