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

const signature = ({ name, clock, flow, parameters, result }) =>
  JSON.stringify({ name, clock, flow, parameters: parameters.map(({ title, ...facts }) => facts), result })

export const functionSignatures = (
  functions,
) => `// Made from schemas/functions by codegen; never edited by hand.

/** The functions of the expression language as calls see them, by the names of their rules. */
export const functionSignatures = {
${functions.map((one) => `  ${one.id}: ${signature(one)},`).join('\n')}
} as const
`
