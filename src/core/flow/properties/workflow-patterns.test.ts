import { describe, expect, test } from 'vitest'
import { company } from '../../../../tests/kit/house'
import { designOf, patterns, tellPattern } from '../../../../tests/kit/pattern'
import { checkDesign } from '../check/check-design'

/* Control-flow patterns of the literature; source of docs/flow-patterns.md. */

const table = [
  '# Control-flow patterns',
  '',
  'The twenty patterns of van der Aalst, ter Hofstede, Kiepuszewski and Barros (*Workflow Patterns*, 2003), and how a',
  'flow implements them. Each is a design with a scenario in `fixtures/patterns`, run by `src/core/flow/properties/workflow-patterns.test.ts`',
  '(which also generates this table with `-u`), and through calls by `tests/calls/oa/flow/patterns.test.ts`.',
  '',
  '| | pattern | supported | how |',
  '| --- | --- | --- | --- |',
  ...patterns.map(({ number, name, supported, how }) => `| ${number} | ${name} | ${supported} | ${how} |`),
  '',
].join('\n')

/** Check results of designs that contain a usual mistake on purpose. */
const meant: Record<string, string[]> = {
  'Multi-merge': ['branches-unmerged'],
  'Multi-choice': ['conditions-overlap'],
  'Synchronizing merge': ['conditions-gap'],
}

describe('the twenty control-flow patterns', () => {
  test('lists all twenty control-flow patterns in order', () => {
    expect(patterns.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  test.each(patterns.map((pattern) => [pattern.name, pattern] as const))(
    'runs the pattern %s',
    (_, pattern) => {
      const problems = checkDesign(designOf(pattern), { directory: company() })
      const codes = problems.map(({ code }) => code.slice('design.'.length))
      expect(codes, 'nothing is wrong with its design but what is meant').toEqual(meant[pattern.name] ?? [])
      const { told, waited, expected } = tellPattern(pattern)
      expect(waited).toEqual(expected)
      expect(told.flow().flow?.finishedAt, 'its story ends').not.toBeNull()
    },
  )

  test('documents every control-flow pattern on its page', async () => {
    await expect(table).toMatchFileSnapshot('../../../../docs/flow-patterns.md')
  })
})
