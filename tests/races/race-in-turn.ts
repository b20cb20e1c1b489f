import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs two acts at the same time, the first up to 72 ms after the second; of ten rounds one runs the first act alone
 * before the other and one after it, so that both outcomes occur however fast the machine is.
 */
export async function raceInTurn<A, B>(
  round: number,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const turn = round % 10
  if (turn === 0) return [await first(), await second()]
  const running = second()
  if (turn === 9) await running
  await sleep(turn * 8)
  return Promise.all([first(), running])
}
