import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { elementMapping } from '#/core/exchange/bpmn/element-mapping'
import texts from '#/generated/texts/all/en.json'

/* docs/bpmn.md names what becomes of each element; its tables are made here from the mapping and the texts. */

const page = 'docs/bpmn.md'
const words: Record<string, string> = texts
const mark = '<!-- elements: made from the mapping -->'

test('the page about BPMN lists every element of the mapping with what becomes of it', async () => {
  const rows = Object.entries(elementMapping).map(([name, { verdict }]) => {
    const text = words[`flow-editor.bpmn.element.${name}`]?.replace(' {detail}', '')
    expect(text, name).toBeTruthy()
    return `| \`${name}\` | ${verdict} | ${text} |`
  })
  const reasons = Object.keys(words)
    .filter((key) => key.startsWith('flow-editor.bpmn.report.'))
    .map((key) => `| ${words[key]?.replaceAll('{detail}', '…')} |`)
  const [before = ''] = readFileSync(page, 'utf8').split(mark)
  const elements = ['| element | verdict | what becomes of it |', '| --- | --- | --- |', ...rows]
  const report = ['Further lines of the report:', '', '| line |', '| --- |', ...reasons]
  const made = [before + mark, '', ...elements, '', ...report, ''].join('\n')
  await expect(made).toMatchFileSnapshot(`../../${page}`)
})
