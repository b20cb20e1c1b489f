import { runServer } from './main/run'
import { readConfig } from './platform/config'
import { toStartupError } from './platform/startup-failure'

/** Shutdown timeout, longer than any request may take; remaining connections are then closed. */
const patience = 20_000

// A console on a full disk, or one whose reader has gone, must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  const running = await runServer(readConfig())
  console.log(running.greeting)
  process.once('SIGINT', () => void stop(running.stop))
  process.once('SIGTERM', () => void running.drain().then(() => stop(running.stop)))
} catch (error) {
  console.error(toStartupError(error).message)
  process.exit(1)
}

async function stop(close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), patience).unref()
  await close()
  process.exit(0)
}
