/** What the thread that shows progress is given. */
export interface Ticking {
  /** What is done, as a line without control characters. */
  text: string;
  /** First one of the three below, then whether a line was ever shown. */
  state: Int32Array;
}

export const IDLE = 0;
export const WRITING = 1;
export const DONE = 2;
