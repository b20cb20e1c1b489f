import { expect, test } from 'vitest'
import { proveByPassword, testOnScreens } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** Provisioning by SCIM: an administrator sets it up, a program disables too many people, and the administrator decides. */

const stage = stageOfFile({ SECRETS_KEY: 'a key that is long enough for this walk' })
let token = ''

const part = ({ page }: Walker, heading: string) =>
  page.locator('.settings-part').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

/** Disables people as an identity provider does. Returns the statuses. */
const disable = async (ids: readonly string[]) => {
  const statuses = []
  for (const id of ids) {
    const { status } = await fetch(new URL(`/scim/v2/Users/${id}`, stage.origin), {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      }),
    })
    statuses.push(status)
  }
  return statuses
}

test('an administrator tries and saves the settings, and creates a token that is shown once', async () => {
  const admin = await stage.window('admin')
  const { page } = admin
  await admin.visit('/oaset/connections')
  const settings = part(admin, '人员自动开通（SCIM）')
  await settings.getByRole('switch').click()
  await settings.getByRole('combobox').click()
  await page.getByRole('treeitem', { name: '全公司' }).click()
  await settings.getByRole('button', { name: '检查设置' }).click()
  await page.getByText('/scim/v2；0 个令牌').first().waitFor()
  await settings.getByRole('button', { name: '保存' }).click()
  await proveByPassword(admin, 'Qianpi123')
  await page.getByRole('button', { name: '新建令牌' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Entra ID')
  await dialog.getByRole('button', { name: '确定' }).click()
  const shown = page.locator('.secret-dialog-text')
  await shown.waitFor()
  token = (await shown.textContent()) ?? ''
  await admin.look('scim-1-secret')
  await page.getByRole('button', { name: '已保存', exact: true }).click()
  await page.getByRole('row', { name: /Entra ID/ }).waitFor()
  await admin.look('scim-2-settings')
})

testOnScreens('an administrator confirms on a %s whom a program may not disable alone', async (on) => {
  const admin = await stage.window('admin', on)
  const { page } = admin
  if (on === 'desk')
    expect(await disable(Array.from({ length: 12 }, (_, n) => `1000${30 + n}`))).toContain(202)
  await admin.visit('/oaset/pending_offboardings')
  await page.getByText('Entra ID').filter({ visible: true }).first().waitFor()
  await admin.look(`scim-3-pending-${on}`)
  const action = on === 'desk' ? '停用' : '保留'
  await page.getByText(action, { exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
  await page.getByText(`已${action} 1 人`).first().waitFor()
  expect(stage.troubles).toEqual([])
})
