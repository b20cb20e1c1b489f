import { defaultMenuConfig } from '../../../core/menu/merge-menu'
import { normalizeConfig } from '../../../core/menu/normalize-config'
import type { MenuConfig } from '../../../generated/types'
import { type Caller, type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Menu changes of a company, their revision, and who changed them last. */
export interface MenuConfigRecord {
  rev: number
  config: MenuConfig
  changedBy: string
}

const read = defineStatement<MenuConfigRecord>(
  'menu-config-read',
  'select rev, config, changed_by as "changedBy" from menu_config where workspace = $1',
)
const ensure = defineStatement(
  'menu-config-ensure',
  `insert into menu_config (workspace, rev, config, changed_by, changed_at) values ($1, 0, $2, '', $3)
   on conflict do nothing`,
)
const locked = defineStatement<MenuConfigRecord>(
  'menu-config-lock',
  'select rev, config, changed_by as "changedBy" from menu_config where workspace = $1 for update',
)
const write = defineStatement<{ rev: number }>(
  'menu-config-write',
  `update menu_config set rev = rev + 1, config = $2, changed_by = $3, changed_at = $4 where workspace = $1
   returning rev`,
)

const untouched: MenuConfigRecord = { rev: 0, config: defaultMenuConfig, changedBy: '' }

const whole = (row: MenuConfigRecord | undefined): MenuConfigRecord =>
  row ? { ...row, config: normalizeConfig(row.config) } : untouched

/** Reads the menu changes of a company. */
export const readMenuConfig = async (reader: DbReader, workspace: string): Promise<MenuConfigRecord> =>
  whole((await reader.run(read, [workspace]))[0])

/** Locks and reads the menu changes. */
export async function lockMenuConfig(tx: Tx, workspace: string, now: number): Promise<MenuConfigRecord> {
  await tx.run(ensure, [workspace, JSON.stringify(defaultMenuConfig), toTimestamp(now)])
  return whole((await tx.run(locked, [workspace]))[0])
}

/** Stores menu changes. Returns their revision. */
export async function writeMenuConfig(
  tx: Tx,
  { workspace, name }: Pick<Caller, 'workspace' | 'name'>,
  { config, now }: { config: MenuConfig; now: number },
): Promise<number> {
  const [row] = await tx.run(write, [workspace, JSON.stringify(config), name, toTimestamp(now)])
  return row?.rev ?? 0
}
