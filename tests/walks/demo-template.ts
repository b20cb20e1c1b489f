import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startChild } from '../kit/children'
import { run, within } from '../sql'

declare module 'vitest' {
  interface ProvidedContext {
    /** What a walk's stage is copied from: a database with the demo company, and the folder of files beside it. */
    demo: { template: string; files: string }
  }
}

/** Lets everybody begin with tables, so that walks of the handling page open it whole; beside.test.ts reads beside the list. */
const preferTables = `insert into setting (workspace, person_id, values)
  select workspace, id, '{"lists":{"waiting":{"filters":[],"columns":[],"view":"table"}}}' from person
  on conflict (workspace, person_id) do update set values = setting.values || excluded.values`

/** Fills one database with the demo company for all walks; runs after tests/database.ts. */
export default async function demoTemplate(project: TestProject) {
  const { url, template: empty } = project.getProvidedContext().database
  const template = `${empty}_demo`
  const files = mkdtempSync(join(tmpdir(), 'qianpi-demo-'))
  const leave = async () => {
    await run(url, `drop database if exists ${template} with (force)`)
    rmSync(files, { recursive: true, force: true })
  }
  try {
    await run(url, `create database ${template} template ${empty}`)
    // A start of the built server takes less time than Vite takes to read the sources of one.
    const server = await startChild({ DATA_DIR: files, DATABASE_URL: within(url, template) })
    await server.stop()
    await run(within(url, template), preferTables)
  } catch (error) {
    await leave()
    throw error
  }
  project.provide('demo', { template, files })
  return leave
}
