// @module-tag extended
import { expect, test } from 'vitest'
import { openDb } from '../../src/server/platform/db/db'
import { main, openTodo, press, row, seen, startSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** A step that more sign than a page can show: some of them are named, the rest are counted. */

const stage = stageOfFile()
const many = 120
const department = { type: 'dept', id: 'sign', name: '签署', coverage: 'n' }

const tab = ({ page }: Walker, name: string) => page.getByRole('tab', { name }).click()

/** The first step after the start is signed by a department of so many; the superior is one of them. */
async function signedByMany() {
  const { pool, close } = openDb(stage.database)
  await pool.query(`insert into department (id, name, parent_id, position) values ('sign', '签署', '1', 99)`)
  await pool.query(
    `insert into person (id, jobid, name, position, created_at)
     select 's' || n, 's' || n, '员工' || n, 1000 + n, now() from generate_series(1, $1::int) n`,
    [many - 1],
  )
  await pool.query(
    `insert into membership (person_id, department_id, leader, position)
     select id, 'sign', false, 0 from person where id like 's%' or jobid = '100008'`,
  )
  await pool.query(
    `insert into flow_version (id, design_id, number, rev, design, created_at, created_id, published_at)
     select 'many', v.design_id, v.number + 1, v.rev, jsonb_set(jsonb_set(v.design, '{funlist,1,dealtype}', '"andsign"'),
       '{funlist,1,dealers}', $1), v.created_at, v.created_id, v.published_at
     from flow_version v join flow_design d on d.published_version = v.id where d.id = 'flow-seal'`,
    [JSON.stringify([{ chosetype: 'or', chosed: [department], runRoots: [] }])],
  )
  await pool.query(`update flow_design set published_version = 'many' where id = 'flow-seal'`)
  await pool.query('update directory_version set version = version + 1')
  await close()
}

test('the pages of a flow with many signers name some of them and count the rest', async () => {
  await signedByMany()
  const me = await stage.window('100010')
  await startSeal(me, '全员承诺书')
  const one = await stage.window('100008')
  await openTodo(one, '全员承诺书')
  await press(one, '同意')
  await seen(one, `还需要 ${many - 1} 人同意`).waitFor()

  await me.page.getByRole('link', { name: '查看流程' }).click()
  await tab(me, '流程记录')
  await seen(me, `等共 ${many} 人`).waitFor()
  await me.look('many-signers-1-log')
  await main(me).getByRole('button', { name: '查看状态' }).last().click()
  await me.page.getByText(`共 ${many} 人，以下为前 100 人`).waitFor()
  await me.look('many-signers-2-states')

  const phone = await stage.window('100010', 'phone')
  await phone.visit('/list/icreat')
  await row(phone, '全员承诺书').click()
  await tab(phone, '流程图')
  const rest = seen(phone, '还有 100 人：待处理 100')
  await rest.scrollIntoViewIfNeeded()
  await phone.look('many-signers-3-phone')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
