// @module-tag extended
import { beforeAll, expect } from 'vitest'
import { run } from '../sql'
import { main, testOnScreens } from './deeds'
import { stageOfFile } from './stage'

/** The directory's administrator takes over a supervisor's tasks: a second person confirms, and the supervisor may object. */

const stage = stageOfFile()
const hr = '100040'
const change = '待确认的更改'

beforeAll(async () => {
  await run(
    stage.database,
    `with given as (insert into role (workspace, id, name, group_id, group_name, permissions, position)
       values ('oa', 'role-walk', '人事管理', 'g', '管理', '{directory}', 900) returning id)
     insert into person_role (workspace, person_id, role_id) select 'oa', '${hr}', id from given`,
  )
})

const requested = async (to: string) => (await stage.as(hr)).call('employee/handover', { id: '100028', to })

testOnScreens('the supervisor objects to a pending change on a %s', async (on) => {
  expect(await requested(on === 'desk' ? '100041' : '100042')).toMatchObject({
    code: 'pending-change.requested',
  })
  const victim = await stage.window('100028', on)
  await victim.visit('/pending-changes')
  const { page } = victim
  await page.getByText('徐丽华的待办移交给').first().waitFor()
  await victim.look(`pending-change-01-affected-${on}`)
  await main(victim).getByText('反对', { exact: true }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('我没有离职')
  await victim.look(`pending-change-02-object-${on}`)
  await page.getByRole('dialog').getByRole('button', { name: '反对', exact: true }).click()
  await page.getByText('没有待确认的更改').waitFor()
})

testOnScreens('an administrator confirms a pending change on a %s', async (on) => {
  await requested(on === 'desk' ? '100009' : '100010')
  const admin = await stage.window('admin', on)
  await admin.visit('/pending-changes')
  const { page } = admin
  await page.getByText('徐丽华的待办移交给').first().waitFor()
  await admin.look(`pending-change-03-confirm-${on}`)
  await main(admin).getByText('确认', { exact: true }).filter({ visible: true }).first().click()
  await admin.look(`pending-change-04-asked-${on}`)
  await page.getByRole('dialog').getByRole('button', { name: '确认', exact: true }).click()
  await page.getByText('没有待确认的更改').waitFor()
  await expect.poll(() => main(admin).getByText(change).count()).toBeGreaterThan(0)
  expect(stage.troubles).toEqual([])
})
