# Completes a line as an interactive zsh does, and prints the line with all that was offered in it.
# Usage: zsh -f complete-in-zsh.zsh SCRIPT LINE.
zmodload zsh/zpty || exit 3
export COMPLETION_SCRIPT=$1 COMPLETION_OUTPUT=$(mktemp) SETUP=$(mktemp)
cat >$SETUP <<'SETUP'
PROMPT= RPROMPT=
autoload -Uz compinit && compinit -D -u
source $COMPLETION_SCRIPT
all_matches() { _main_complete; compstate[insert]=all; compstate[list]= }
zle -C all_matches complete-word all_matches
print_line() { print -r -- "$BUFFER" >$COMPLETION_OUTPUT; print -n DONE }
zle -N print_line
bindkey '^I' all_matches
bindkey '^X' print_line
print READY
SETUP
zpty shell zsh -f -i
zpty -w shell 'source $SETUP'
zpty -r -m shell screen '*READY*'
zpty -w -n shell "$2"$'\t\x18'
zpty -r -m shell screen '*DONE*'
print -r -- "$(<$COMPLETION_OUTPUT)"
zpty -d shell
rm -f $COMPLETION_OUTPUT $SETUP
