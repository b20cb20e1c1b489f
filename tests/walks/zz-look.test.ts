import { test } from 'vitest'
import expense from '../../fixtures/forms/expense.json'
import { openDb } from '../../src/server/platform/db/db'
import { dealing, filled, firstPage } from '../kit/flows'
import { main, opened, row, sendFlow } from './deeds'
import { stageOfFile, type Walker } from './stage'

const stage = stageOfFile()
const group = (...ids: string[]) => [
  { chosetype: 'or', chosed: ids.map((id) => ({ type: 'user', id, name: id })), runRoots: [] },
]
const form = filled(expense, {
  报销事由: '拜访杭州客户',
  费用归属: '部门费用',
  费用明细: [{ riQ1: '2026-11-03', leiX2: '交通', shuoM3: '高铁往返', jinE4: 586.5, zhangS5: 2 }],
})
const shot = async ({ page }: Walker, name: string) => {
  await page.waitForTimeout(700)
  await page.screenshot({ path: `/tmp/p17-look/${name}.png` })
}

test('look', async () => {
  const { pool, close } = openDb(stage.database)
  const step = {
    sign: {
      need: 'count',
      amount: 2,
      refuse: 'counts',
      turn: 'together',
      per: 'person',
      veto: group('100029'),
    },
    dealtype: 'andsign',
    dealers: group('100029', '100030', '100031'),
    addsign: { kinds: ['before', 'beside', 'after'], most: 5, reason: true },
    consult: true,
    deadline: {
      unit: 'work-day',
      amount: 2,
      acts: [
        { do: 'remind', after: 1, who: [] },
        { do: 'hand', after: 1, who: group('100011') },
        { do: 'agree', after: 1, who: [] },
      ],
    },
  }
  await pool.query(
    `insert into flow_version (id, flow_id, number, rev, design, created_at, created_id, published_at)
     select 'back', v.flow_id, v.number + 1, v.rev, jsonb_set(jsonb_set(v.design, '{set,back}', '"person"'), '{funlist,2}', (v.design #> '{funlist,2}') || $1::jsonb),
       v.created_at, v.created_id, v.published_at
     from flow_version v join flow_design d on d.published_version = v.id where d.id = 'flow-expense'`,
    [JSON.stringify(step)],
  )
  await pool.query(`update flow_design set published_version = 'back' where id = 'flow-expense'`)
  await close()
  const flow = await sendFlow(await stage.as('100010'), { design: 'flow-expense', form, desc: '差旅' })
  const { call } = await stage.as('100008')
  const { data } = await call('oa/flow/list/waiting', firstPage)
  await call(
    'oa/flow/deal',
    dealing(data.result.find(({ flowlistOi }) => flowlistOi._id === flow)?._id ?? ''),
  )
  const fin = await stage.as('100029')
  const mine =
    (await fin.call('oa/flow/list/waiting', firstPage)).data.result.find(
      ({ flowlistOi }) => flowlistOi._id === flow,
    )?._id ?? ''
  for (const on of ['desk', 'phone'] as const) {
    const walker = await stage.person('100029', on)
    const admin = await stage.person('admin', on)
    const { page } = walker
    page.setDefaultTimeout(8000)
    admin.page.setDefaultTimeout(8000)
    for (const [language, scheme, width] of [
      ['zh', 'dark', 1440],
      ['en', 'light', 1366],
      ['es', 'dark', 1366],
    ] as const) {
      const tag = `${on}-${language}-${scheme}`
      for (const one of [walker, admin]) {
        await one.context.addCookies([{ name: 'language', value: language, url: stage.origin }])
        await one.page.emulateMedia({ colorScheme: scheme })
        if (on === 'desk') await one.page.setViewportSize({ width, height: 768 })
      }
      const words = {
        zh: ['退回', '加签', '征求意见', '更多'],
        en: ['Send back', 'Add signers', 'Ask for opinions', 'More'],
        es: ['Devolver', 'Añadir firmantes', 'Pedir opinión', 'Más'],
      }[language]
      for (const [at, word] of words.slice(0, 3).entries()) {
        try {
          await walker.visit(`/flowdeal?msgid=${mine}`)
          await opened(walker)
          if (at === 0) await shot(walker, `${tag}-0-page`)
          const direct = page.getByRole('button', { name: word, exact: true }).last()
          if (on === 'desk' && (await direct.isVisible())) await direct.click()
          else {
            await page.getByRole('button', { name: words[3] }).first().click()
            await shot(walker, `${tag}-0-menu`)
            await page.getByRole('menuitem', { name: word, exact: true }).click()
          }
          await page.getByRole('dialog').last().waitFor()
          if (at === 1) await page.getByRole('dialog').getByRole('radio').first().waitFor()
          await shot(walker, `${tag}-${at + 1}`)
          if (at) {
            await page.getByRole('dialog').getByRole('combobox').first().fill('100030')
            await page.getByRole('dialog').getByRole('option').first().click()
            await shot(walker, `${tag}-${at + 1}-filled`)
          }
        } catch (e) {
          console.log(tag, word, String(e).slice(0, 400))
          await shot(walker, `${tag}-${at + 1}-failed`)
        }
      }
      try {
        await admin.visit('/oaset/flowdesign_edit_senior/flow-expense')
        const tabs = admin.page.getByRole('tab')
        await tabs.nth(1).waitFor()
        const flowTab = { zh: /^流程/, en: /^Flow/, es: /^Flujo/ }[language]
        await admin.page.getByRole('tab', { name: flowTab }).first().click()
        const card = admin.page.locator('.react-flow__node, .fo-open').filter({ hasText: '会计审核' }).first()
        await card.waitFor()
        await admin.page.waitForTimeout(500)
        await card.click()
        const panel = admin.page.locator('.fe-panel')
        await panel.waitFor()
        const all = await panel.getByRole('tab').all()
        for (const [n, tab] of all.entries()) {
          await tab.click()
          await shot(admin, `${tag}-panel-${n}`)
          const body = admin.page.locator('.fe-panel [role=tabpanel], .fe-panel-body').first()
          const more = await body.evaluate((el) => {
            let s: Element | null = el
            while (s && s.scrollHeight <= s.clientHeight + 2) s = s.parentElement
            const before = s?.scrollTop ?? 0
            s?.scrollBy(0, 5000)
            return (s?.scrollTop ?? 0) > before
          })
          if (more) await shot(admin, `${tag}-panel-${n}b`)
        }
      } catch (e) {
        console.log(tag, 'panel', String(e).slice(0, 400))
        await shot(admin, `${tag}-panel-failed`)
      }
    }
  }
  void main
  void row
}, 900_000)
