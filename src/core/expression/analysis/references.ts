import { findFunction } from '../call'
import { findParameter, type LanguageFunction } from '../functions/define-function'
import { parser } from '../grammar/parser'
import { expressionLimits } from '../limits'
import { parseExpression } from '../parse'
import { printText } from '../print'
import type { TextSpan } from '../problem'
import {
  bracketContent,
  type FieldReference,
  parseColumnCode,
  parseReference,
  printReference,
  sanitizeReferenceName,
} from '../reference'
import { type ExpressionNode, type ExpressionNodeOf, walkNodes } from '../tree'

type Functions = ReadonlyMap<string, LanguageFunction>
type Use = TextSpan & { reference: FieldReference; quoted?: true }

/**
 * Returns the distinct fields and columns a text reads, in order of appearance, even while the text has
 * errors. A column passed by name to a table function, as in `$[表格汇总](@[…],"数量_bhq6G")`, counts too.
 */
export function findFieldReferences(text: string, functions?: Functions): FieldReference[] {
  const distinct = new Map(usesOf(text, functions).map(({ reference }) => [idOf(reference), reference]))
  return [...distinct.values()]
}

const idOf = ({ key, shown }: FieldReference) => `${key} ${shown}`

/** Matches texts that may use a field or a column: by a reference, or by name in a call. */
const usage = /@\[|[(（]/

/** Renames a field or column in a text; everything else stays as the author wrote it. */
export function renameFieldInExpression(text: string, key: string, name: string): string {
  if (!usage.test(text)) return text
  return usesOf(text)
    .filter(({ reference }) => reference.key === key)
    .reduceRight((renamed, { from, to, reference, quoted }) => {
      const written = quoted
        ? printText(`${sanitizeReferenceName(name)}_${key}`)
        : printReference({ ...reference, name })
      return renamed.slice(0, from) + written + renamed.slice(to)
    }, text)
}

function usesOf(text: string, functions?: Functions): Use[] {
  if (text.length > expressionLimits.length) return []
  return [...writtenUses(text), ...quotedUses(text, functions)].sort((a, b) => a.from - b.from)
}

function writtenUses(text: string): Use[] {
  const uses: Use[] = []
  parser.parse(text).iterate({
    enter({ name, from, to }) {
      const reference = name === 'FieldReference' && parseReference(bracketContent(text, { from, to }))
      if (reference) uses.push({ from, to, reference })
    },
  })
  return uses
}

function quotedUses(text: string, functions?: Functions): Use[] {
  const { tree } = parseExpression(text)
  const calls = tree
    ? [...walkNodes(tree)].filter((node): node is ExpressionNodeOf<'call'> => node.type === 'call')
    : []
  return calls.flatMap((call) => call.args.flatMap((_, index) => columnUse(call, index, functions) ?? []))
}

function columnUse(call: ExpressionNodeOf<'call'>, index: number, functions?: Functions): Use | undefined {
  const callee = findFunction(call.name, functions)
  const argument: ExpressionNode | undefined = call.args[index]
  if (!callee || findParameter(callee, index)?.kind !== 'column' || argument?.type !== 'text')
    return undefined
  const key = parseColumnCode(argument.value)
  const name = argument.value.slice(0, -key.length - 1)
  const { from, to } = argument
  return { from, to, quoted: true, reference: { name, key, shown: false, column: true } }
}
