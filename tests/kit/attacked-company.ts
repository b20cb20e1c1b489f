import { Client } from 'pg'
import { run } from '../sql'

/** What a browser would run, load, fill in or be led by, if it were taken for anything but a text. */
export const attack =
  "'><img src=x onerror=window.attacked=1><svg onload=window.attacked=1><style>*{display:none}</style>" +
  '<script>window.attacked=1</script><a href=javascript:window.attacked=1>{{window.attacked=1}}=cmd|../../x\u202e%s</a>'

/** As much of it as the name of a design or a category may hold. */
const shortAttack = "'><img src=x onerror=attacked=1>"
const designs = ['flow_design', 'flow_version', 'flow_category']
const attackOn = (table: string) => (designs.includes(table) ? shortAttack : attack)

const named = [
  ...[
    'name',
    'description',
    'creater',
    'to_name',
    'from_name',
    'real_name',
    'owner_name',
    'entrust_from_name',
  ],
  ...['step_name', 'pre_step_name', 'suggest', 'button', 'workname', 'title', 'group_name', 'introduction'],
  ...['signature', 'note', 'reason', 'text', 'tip', 'summary', 'company'],
]
/** Names by which programs find something, not people. */
const technical = ['setting', 'request', 'number_counter', 'directory_version']
const keys = [
  'name',
  'desc',
  'label',
  'title',
  'suggest',
  'placeholder',
  'remark',
  'workname',
  'reason',
  'funname',
  'toname',
]

async function columns(url: string, types: string[]): Promise<{ table: string; column: string }[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select table_name as "table", column_name as column from information_schema.columns
       where table_schema = 'public' and data_type = any($1) and not table_name = any($2) and is_generated = 'NEVER'`,
      [types, technical],
    )
    return rows
  } finally {
    await client.end()
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Makes an attack of every text that people have written: in columns, and inside designs, histories and settings. */
export const attackCompany = (url: string): Promise<void> => writeEverywhere(url, attackOn)

/** Puts a text before every text that people have written, by the table it stands in. */
export async function writeEverywhere(url: string, textOn: (table: string) => string): Promise<void> {
  const texts = (await columns(url, ['text'])).filter(({ column }) => named.includes(column))
  const documents = (await columns(url, ['jsonb'])).filter(({ table }) =>
    ['flow_version', 'flow_log', 'flow_category', 'contact_group', 'message'].includes(table),
  )
  const inside = (table: string, column: string) =>
    keys.reduce(
      (whole, key) =>
        `regexp_replace(${whole}, ${quoted(`("${key}": ")(?=[^"])`)}, ${quoted(`\\1${textOn(table)}`)}, 'g')`,
      `${column}::text`,
    )
  // What is changed behind the back of the chains breaks them; flows begin theirs anew with the next act.
  await run(
    url,
    'delete from proof_leaf',
    'delete from flow_link',
    ...texts.map(
      ({ table, column }) =>
        `update public.${table} set ${column} = ${quoted(textOn(table))} || ${column} where ${column} <> ''`,
    ),
    ...documents.map(
      ({ table, column }) => `update public.${table} set ${column} = (${inside(table, column)})::jsonb`,
    ),
    'update directory_version set version = version + 1',
  )
}
