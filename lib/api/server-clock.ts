let offset = 0;

/** Notes the server's clock (epoch seconds), which comes with every answer. */
export const noteServerTime = (time: number): void => {
  offset = time - Date.now() / 1000;
};

/** The server's clock, epoch seconds: countdowns are right on a phone whose own clock is not. */
export const serverNow = (): number => Math.floor(Date.now() / 1000 + offset);
