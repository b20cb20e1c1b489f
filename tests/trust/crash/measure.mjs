// Loaded before the built server (node --import) by the hour of load only: when its parent asks, the process collects its
// garbage and tells what is left, in bytes, and how much it holds open.
import { readdirSync } from 'node:fs'
import { getActiveResourcesInfo, memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

const countOf = (kinds) => getActiveResourcesInfo().filter((kind) => kinds.includes(kind)).length

function openFiles() {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}

process.on('message', () => {
  collect()
  const { rss, heapUsed, external } = memoryUsage()
  const sockets = countOf(['TCPSocketWrap', 'PipeWrap'])
  process.send({ rss, heap: heapUsed, external, sockets, timers: countOf(['Timeout']), files: openFiles() })
})
