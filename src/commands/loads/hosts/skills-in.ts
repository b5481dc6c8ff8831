/**
 * Patterns of the skills of some folders.
 * @param depth `*` where a folder of `skills` has one skill, `**` where they may be deeper.
 */
export function skillsIn(depth: "*" | "**", folders: readonly string[]): string[] {
  return folders.map((folder) => `${folder}/skills/${depth}/SKILL.md`);
}
