import { shippedConfig } from '../../../core/menu/merge-menu'
import { knownConfig } from '../../../core/menu/normalize-config'
import type { MenuConfig } from '../../../generated/types'
import { type Reader, statement, type Tx } from '../../platform/db/db'
import type { Caller } from '../../platform/http/define-call'
import { moment } from '../sql/time-columns'

/** A company's changes of its menu, how often they were changed, and who did last. */
export interface StoredMenu {
  rev: number
  config: MenuConfig
  changedBy: string
}

const read = statement<StoredMenu>(
  'menu-config-read',
  'select rev, config, changed_by as "changedBy" from menu_config where workspace = $1',
)
const ensure = statement(
  'menu-config-ensure',
  `insert into menu_config (workspace, rev, config, changed_by, changed_at) values ($1, 0, $2, '', $3)
   on conflict do nothing`,
)
const locked = statement<StoredMenu>(
  'menu-config-lock',
  'select rev, config, changed_by as "changedBy" from menu_config where workspace = $1 for update',
)
const write = statement<{ rev: number }>(
  'menu-config-write',
  `update menu_config set rev = rev + 1, config = $2, changed_by = $3, changed_at = $4 where workspace = $1
   returning rev`,
)

const untouched: StoredMenu = { rev: 0, config: shippedConfig, changedBy: '' }

const whole = (row: StoredMenu | undefined): StoredMenu =>
  row ? { ...row, config: knownConfig(row.config) } : untouched

/** A company's changes of its menu. */
export const menuConfigOf = async (reader: Reader, workspace: string): Promise<StoredMenu> =>
  whole((await reader.run(read, [workspace]))[0])

/** The same, held until the transaction ends. */
export async function lockMenuConfig(tx: Tx, workspace: string, now: number): Promise<StoredMenu> {
  await tx.run(ensure, [workspace, JSON.stringify(shippedConfig), moment(now)])
  return whole((await tx.run(locked, [workspace]))[0])
}

/** Stores changes of the menu; answers how often that has been done. */
export async function writeMenuConfig(
  tx: Tx,
  { workspace, name }: Pick<Caller, 'workspace' | 'name'>,
  { config, now }: { config: MenuConfig; now: number },
): Promise<number> {
  const [row] = await tx.run(write, [workspace, JSON.stringify(config), name, moment(now)])
  return row?.rev ?? 0
}
