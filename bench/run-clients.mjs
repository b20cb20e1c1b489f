// Clients of a server under measurement, and what they cost it.
import { fork } from 'node:child_process'
import { join } from 'node:path'

/**
 * Sends requests by so many clients of another process, or at a rate; answers how long each took, and the CPU time that
 * they cost this process and the database server.
 */
export function runClients({ url, clients, rate, databaseCpu }, requests) {
  const others = fork(join(import.meta.dirname, 'clients.mjs'), [url, clients, ...(rate ? [rate] : [])])
  const [cpu, database] = [process.cpuUsage(), databaseCpu()]
  return new Promise((resolve, reject) => {
    others.once('error', reject)
    others.once('message', (result) => {
      const { user, system } = process.cpuUsage(cpu)
      const used = { server: (user + system) / 1000, database: databaseCpu() - database }
      resolve({ ...result, cpu: used })
    })
    others.send(requests)
  })
}
