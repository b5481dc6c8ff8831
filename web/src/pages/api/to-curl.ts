/** A request as a command that can be copied into a POSIX shell. */
export function toCurl(method: string, url: string, body: string | undefined): string {
  const lines = [`curl -i ${quote(url)}`];
  if (method !== "GET" && method !== "POST") lines[0] += ` -X ${method}`;
  if (body !== undefined) {
    lines.push("  -H 'content-type: application/json'", `  --data-binary ${quote(body)}`);
  }
  return lines.join(" \\\n");
}

function quote(text: string): string {
  return /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
