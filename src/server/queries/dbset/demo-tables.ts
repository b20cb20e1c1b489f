import { defineStatement, type Tx } from '../../platform'

/** Material of the demo. */
export interface DemoMaterial {
  code: string
  name: string
  spec: string
  category: string
  unit: string
  price: number
  supplier: string
  active: boolean
}

/** Customer of the demo. */
export interface DemoCustomer {
  code: string
  name: string
  city: string
  industry: string
  level: string
  credit: number
  dept_name: string
}

const tables = [
  `create table if not exists sources.material (code text primary key, name text not null, spec text not null,
     category text not null, unit text not null, price numeric(12, 2) not null, supplier text not null,
     active boolean not null,
     words text[] not null generated always as (public.word_parts(code || ' ' || name || ' ' || spec)) stored)`,
  `create table if not exists sources.customer (code text primary key, name text not null, city text not null,
     industry text not null, level text not null, credit numeric(14, 2) not null, dept_name text not null)`,
  'create index if not exists material_words on sources.material using gin (words)',
  'create index if not exists customer_of_dept on sources.customer (dept_name, name)',
  ...Object.entries({
    'material.code': '物料编号',
    'material.name': '物料名称',
    'material.spec': '规格',
    'material.category': '类别',
    'material.unit': '单位',
    'material.price': '参考单价',
    'material.supplier': '供应商',
    'material.active': '在用',
    'customer.code': '客户编号',
    'customer.name': '客户名称',
    'customer.city': '城市',
    'customer.industry': '行业',
    'customer.level': '等级',
    'customer.credit': '信用额度',
    'customer.dept_name': '负责部门',
  }).map(([column, title]) => `comment on column sources.${column} is '${title}'`),
].map((text, at) => defineStatement(`demo-source-${at}`, text))

const materials = defineStatement(
  'demo-materials',
  `insert into sources.material (code, name, spec, category, unit, price, supplier, active)
   select code, name, spec, category, unit, price, supplier, active
   from jsonb_populate_recordset(null::sources.material, $1::jsonb)
   on conflict do nothing`,
)
const customers = defineStatement(
  'demo-customers',
  `insert into sources.customer select * from jsonb_populate_recordset(null::sources.customer, $1::jsonb)
   on conflict do nothing`,
)

/** Creates the demo tables of materials and customers, with their rows. */
export async function writeDemoTables(
  tx: Tx,
  rows: { materials: readonly DemoMaterial[]; customers: readonly DemoCustomer[] },
): Promise<void> {
  for (const one of tables) await tx.run(one, [])
  await tx.run(materials, [JSON.stringify(rows.materials)])
  await tx.run(customers, [JSON.stringify(rows.customers)])
}
