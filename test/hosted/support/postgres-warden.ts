import { type ChildProcess, spawn } from "node:child_process";

/**
 * Cleans up when this process has ended, in whatever way: it then reads the end of its input. The
 * first line of `postmaster.pid` names the server.
 */
export function startWarden(folder: string): ChildProcess {
  const script = `
    read -r _
    if [ -f "$0/data/postmaster.pid" ]; then kill -QUIT "$(head -n 1 "$0/data/postmaster.pid")"; fi
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      [ -f "$0/data/postmaster.pid" ] || break
      sleep 0.2
    done
    rm -rf "$0"`;
  const warden = spawn("sh", ["-c", script, folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  warden.unref();
  return warden;
}
