import { Client } from 'pg'

/** The same server, another database. */
export function within(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Runs statements on one connection, without the time limit that the role of a pooler has. */
export async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url, options: '-c statement_timeout=0' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
