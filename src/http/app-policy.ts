/**
 * What the web app may do in a browser: load and ask the server that it came from, and nothing
 * else. The build writes it into the page, for where no server sends it as a header.
 */
export const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
