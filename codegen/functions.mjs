// schemas/functions → src/generated/functions.json (all about them, for editor and docs) and
// function-signatures.ts (what evaluating needs, as constants that the rules are typed by).
const groups = ['table', 'number', 'text', 'date', 'logic', 'convert', 'flow']
const rank = ({ group, order }) => groups.indexOf(group) * 1e6 + order

/** "round-to" → "roundTo": the name of the rule in src/core/expression/functions. */
const idOf = (file) => file.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())

/** The functions in the order in which people see them. */
export const functionBundle = (files) =>
  files
    .map(({ name, json: { $schema, ...json } }) => ({ id: idOf(name), ...json }))
    .sort((a, b) => rank(a) - rank(b))

const signature = ({ name, group, clock, flow, row, parameters, result }) =>
  JSON.stringify({
    name,
    group,
    clock,
    flow,
    row,
    parameters: parameters.map(({ title, ...facts }) => facts),
    result,
  })

export const functionSignatures = (
  functions,
) => `// Made from schemas/functions by codegen; never edited by hand.

/** The functions of the expression language as calls see them, by the names of their rules. */
export const functionSignatures = {
${functions.map((one) => `  ${one.id}: ${signature(one)},`).join('\n')}
} as const

/** The functions that spreadsheets call by these names. */
export const functionAliases: Readonly<Record<string, string>> = {
${functions.flatMap(({ name, aliases = [] }) => aliases.map((alias) => `  ${alias}: '${name}',`)).join('\n')}
}
`

const groupTitles = {
  table: 'Tables and lists',
  number: 'Numbers',
  text: 'Text',
  date: 'Dates',
  logic: 'Conditions',
  convert: 'Conversions',
  flow: 'Flow parameters',
}

const parameter = ({ title, optional, repeats }) => `${title.en}${repeats ? '…' : ''}${optional ? '?' : ''}`
const cell = (text) => String(text).replaceAll('|', '\\|')

const known = (aliases) => (aliases?.length ? ` ${aliases.join(', ')}` : '')
const row = ({ name, aliases, parameters, help, example }) =>
  `| \`$[${name}]\`${known(aliases)} (${parameters.map(parameter).join(', ')}) | ${cell(help.en)} | \`${cell(example.expression)}\` → ${cell(JSON.stringify(example.value))} |`

const section = (group, functions) =>
  `\n## ${groupTitles[group]}\n\n| function | result | example |\n| --- | --- | --- |\n${functions
    .filter((one) => one.group === group)
    .map(row)
    .join('\n')}\n`

/** docs/functions.md: the result of every function, by group. */
export const functionsPage = (functions) => `# Functions of expressions

Generated from schemas/functions. \`?\` marks an optional parameter, \`…\` a repeatable one; words in capitals are the names in
spreadsheets. \`fixtures/expressions.json\` contains the fields of the examples and their values; [expressions.md](expressions.md)
describes the language.
${groups.map((group) => section(group, functions)).join('')}`
