import { randomInt } from "node:crypto";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Random characters from the system's generator; `randomInt` has no modulo bias. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join("");
}

/** A whole number from 0 on, filled up with zeros on the left. */
export function encodeBase62(value: number, length: number): string {
  let digits = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / DIGITS.length)) {
    digits = DIGITS[rest % DIGITS.length] + digits;
  }
  return digits.padStart(length, "0");
}
