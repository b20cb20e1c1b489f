import company from '#fixtures/company.json'
import { publishDemoFlows } from '../../src/server/jobs/demo-flows'
import { type Db, openDb, type Tx } from '../../src/server/platform/db/db'
import { createIdGenerator } from '../../src/server/platform/ids'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { writeCompany } from '../../src/server/queries/directory/company'
import { databaseOfFile, filledDatabaseOfFile } from '../database-of-file'

/** Databases that test files begin with; each file gets a copy of its own. */

async function fillWith(url: string, write: (tx: Tx) => Promise<void>): Promise<void> {
  const db: Db = openDb(url, 1)
  await db.transaction(write).finally(() => db.close())
}

const writeDemoCompany = (tx: Tx) =>
  writeCompany(tx, company, {
    workspace: homeWorkspace,
    passwordHash: null,
    mustChange: false,
    createdAt: new Date(),
  })

async function writeDemoFlows(tx: Tx): Promise<void> {
  await writeDemoCompany(tx)
  await publishDemoFlows(tx, {
    workspace: homeWorkspace,
    personId: 'admin',
    now: Date.now(),
    newId: createIdGenerator(Date),
  })
}

/** No company yet; the demo company; the demo company with its flows published. */
export const companyDatabases = {
  empty: databaseOfFile,
  company: () => filledDatabaseOfFile('company', (url) => fillWith(url, writeDemoCompany)),
  flows: () => filledDatabaseOfFile('flows', (url) => fillWith(url, writeDemoFlows)),
}
