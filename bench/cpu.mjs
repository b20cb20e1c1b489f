// CPU time of the database server beside this process, from the process table of Linux.
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Ticks of a hundredth of a second, the unit of the process table. */
const tickMs = 10

/** Parent, and the CPU time of a process with that of its children that have ended. */
export function lifeOf(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const times = fields.slice(11, 15).map(Number)
  return { parent: Number(fields[1]), ms: times.reduce((sum, one) => sum + one) * tickMs }
}

function orUndefined(read) {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** A clock of the CPU time that a database server has used, in ms; it stands still where that cannot be seen. */
export async function databaseClock(url) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const main = orUndefined(() => lifeOf(rows[0].pid).parent)
  await client.end()
  const read = () => {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const lives = pids.map((pid) => ({ pid: Number(pid), ...orUndefined(() => lifeOf(pid)) }))
    return lives
      .filter(({ pid, parent }) => pid === main || parent === main)
      .reduce((sum, { ms }) => sum + ms, 0)
  }
  return () => (main === undefined ? Number.NaN : read())
}
