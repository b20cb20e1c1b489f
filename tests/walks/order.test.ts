// @module-tag extended
import { beforeAll, expect, test } from 'vitest'
import { openDb } from '../../src/server/platform/db/db'
import { main, openFlow, openTodo, press, seen, sendSeal, startAction } from './deeds'
import { stageOfFile, type Walker } from './stage'

/**
 * A contract is signed by three people one after another. The administrator moves one of them forward, passes one over and puts
 * somebody in while it runs: by keys and buttons at the desk, by touch on a phone.
 */

const stage = stageOfFile()
const [first, second, third, extra] = ['100008', '100028', '100029', '100030'] as const

const group = (...ids: string[]) => [
  { chosetype: 'or', chosed: ids.map((id) => ({ type: 'user', id, name: id })), runRoots: [] },
]

/** The first step after the start of the seal flow is signed in order. */
beforeAll(async () => {
  const { pool, close } = openDb(stage.database)
  const step = {
    dealtype: 'andsign',
    dealers: group(first, second, third),
    sign: { need: 'all', refuse: 'ends', turn: 'person', per: 'person' },
  }
  await pool.query(
    `insert into flow_version (id, design_id, number, rev, design, created_at, created_id, published_at)
     select 'order', v.design_id, v.number + 1, v.rev,
       jsonb_set(v.design, '{funlist,1}', (v.design #> '{funlist,1}') || $1::jsonb),
       v.created_at, v.created_id, v.published_at
     from flow_version v join flow_design d on d.published_version = v.id where d.id = 'flow-seal'`,
    [JSON.stringify(step)],
  )
  await pool.query(`update flow_design set published_version = 'order' where id = 'flow-seal'`)
  await close()
})

const dialogOf = ({ page }: Walker) => page.getByRole('dialog')
const names = (walker: Walker) => dialogOf(walker).locator('.order-row b').allTextContents()
const click = (walker: Walker, name: string) =>
  dialogOf(walker).getByRole('button', { name, exact: true }).click()

test.each(['desk', 'phone'] as const)(
  'an administrator changes the order of signers in a running flow on a %s',
  async (on) => {
    const document = `${on}合同`
    const flow = await sendSeal(await stage.as('100009'), document)
    const admin = await stage.window('admin', on)
    await openFlow(admin, flow)
    await startAction(admin, '调整签署顺序')
    await expect.poll(async () => (await names(admin)).length).toBe(3)
    const [one = '', two = '', three = ''] = await names(admin)

    const grip = dialogOf(admin).getByRole('button', { name: `拖动 ${three}` })
    if (on === 'desk') {
      await grip.focus()
      for (const key of ['Space', 'ArrowUp', 'Space']) await admin.page.keyboard.press(key, { delay: 200 })
    } else await click(admin, `上移 ${three}`)
    await expect.poll(() => names(admin)).toEqual([one, three, two])
    await click(admin, `跳过 ${two}`)
    await dialogOf(admin).getByRole('combobox', { name: '加入签署人' }).fill(extra)
    await dialogOf(admin).getByRole('option').first().click()
    const put = (await names(admin))[2] ?? ''
    await click(admin, '确认调整')
    await dialogOf(admin).getByText('请填写原因').waitFor()
    await dialogOf(admin).getByLabel('原因').fill('第二位出差')
    await admin.look(`order-1-dialog-${on}`)
    await click(admin, '确认调整')
    await dialogOf(admin).waitFor({ state: 'hidden' })

    for (const who of [first, third, extra]) {
      const signer = await stage.window(who, on)
      await openTodo(signer, document)
      await press(signer, '同意')
      await seen(signer, '处理成功').waitFor()
    }
    await openFlow(admin, flow)
    await admin.page.getByRole('tab', { name: '流程记录' }).click()
    await main(admin).getByText(`现顺序：${one} → ${three} → ${put}`).first().waitFor()
    await main(admin).getByText(`跳过：${two}`).first().waitFor()
    await admin.look(`order-2-history-${on}`)
  },
)

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
