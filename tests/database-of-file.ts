import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { run, within } from './sql'

interface FileDatabase {
  url: string
  drop(): Promise<void>
}

/** Copies the template's files: half the time and a quarter of the work of writing each page to the log. */
const copyOf = (template: string) => `template ${template} strategy file_copy`

async function createDatabase(from: string): Promise<FileDatabase> {
  const { url } = inject('database')
  const name = `qianpi_file_${randomBytes(6).toString('hex')}`
  await run(url, `create database ${name} ${from}`)
  return { url: within(url, name), drop: () => run(url, `drop database ${name} with (force)`) }
}

/** A fresh migrated database for the calling test file, or a copy of another one; drop it after the file's last test. */
export const databaseOfFile = (template = inject('database').template): Promise<FileDatabase> =>
  createDatabase(copyOf(template))

/** A database without tables; drop it when it is done with. */
export const emptyDatabase = (): Promise<FileDatabase> => createDatabase('')

const lockOfTemplates = 4_201_988

async function createTemplate(client: pg.Client, name: string, fill: (url: string) => Promise<void>) {
  const { url, template } = inject('database')
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount) return
  const draft = `${name}_${randomBytes(4).toString('hex')}`
  await client.query(`create database ${draft} ${copyOf(template)}`)
  await fill(within(url, draft))
  await client.query(`alter database ${draft} rename to ${name}`)
}

/** Creates a template unless another worker did; returns its name. */
async function ensureTemplate(contents: string, fill: (url: string) => Promise<void>): Promise<string> {
  const { url, template } = inject('database')
  const name = `${template}_${contents}`
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockOfTemplates])
    await createTemplate(client, name, fill)
  } finally {
    await client.end()
  }
  return name
}

/** Templates that this worker knows to be there. */
const templates = new Map<string, Promise<string>>()

/**
 * A fresh database with contents that many test files begin with: the first one of a run that asks for the contents
 * fills a template, the others copy it. `fill` closes its connections.
 */
export async function filledDatabaseOfFile(
  contents: string,
  fill: (url: string) => Promise<void>,
): Promise<FileDatabase> {
  const template = templates.get(contents) ?? ensureTemplate(contents, fill)
  templates.set(contents, template)
  return createDatabase(copyOf(await template))
}
