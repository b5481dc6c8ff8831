/** A file name as a POSIX shell takes it: as it is where it can be, else in single quotes. */
export function quoteWord(name: string): string {
  const word = name.startsWith("-") ? `./${name}` : name;
  return /^[\w./@%+:,=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
