// What the benches of the server stand on: its parts, bundled, and a PostgreSQL that is gone afterwards.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { bundled } from './bundled.mjs'

/** Opens the server named by DATABASE_URL, or an embedded one; a folder to keep is not removed by `close`. */
export async function openServer({ kept } = {}) {
  if (kept) mkdirSync(kept, { recursive: true })
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'qianpi-bench-'))
  const server = await bundled('house')
  const embedded = process.env.DATABASE_URL ? undefined : await server.startEmbedded({ dataDir })
  const main = process.env.DATABASE_URL ?? embedded.url
  const config = { ...server.readConfig(), mode: 'production', logLevel: 'silent' }
  const urlOf = (database) => Object.assign(new URL(main), { pathname: `/${database}` }).href
  const close = async () => {
    await embedded?.stop()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
  return { server, main, config, within: urlOf, close }
}

/** The rows of one statement, over a connection of its own. */
export async function ask(url, text, values) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

/** Loads the demo company and signs everybody in; returns the tokens by person. */
export const loadSignedIn = (server, house) =>
  house.db.transaction(async (tx) => {
    await server.loadDemo(tx, house, { workspace: 'oa', passwordHash: null })
    const tokens = new Map()
    for (const { id } of server.demoCompany.people)
      tokens.set(id, (await server.startSession(tx, house, 'oa', id)).token)
    return tokens
  })

/** Closes what a house holds open: listeners, sources of remote functions, connections. */
export async function closeHouse(house) {
  await house.push.close()
  await house.sources.close()
  await house.db.close()
}
