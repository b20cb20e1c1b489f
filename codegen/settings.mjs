// schemas/data/settings.json → docs/settings.md: everything the environment may say, in both languages of the operators.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './schemas.mjs'

const usual = ({ default: value, kind, choices }) =>
  [value && `\`${value}\``, kind === 'choice' && `(${choices.join(', ')})`].filter(Boolean).join(' ')

const row = ([name, setting]) => {
  const more = setting.page ? ` ([${setting.page}](${setting.page}.md))` : ''
  return `| \`${name}\` | ${usual(setting)} | ${setting.en}${more} | ${setting.zh} |`
}

export function settingsPage() {
  const settings = JSON.parse(readFileSync(join(root, 'schemas/data/settings.json'), 'utf8'))
  return `# Settings

Made from schemas/data/settings.json by codegen. The environment says them; a wrong value stops the start with a sentence
that names it. What a company sets for itself (title, notices, limits of files) stands on the page 公司设置 instead.

| variable | default | meaning | 意思 |
| --- | --- | --- | --- |
${Object.entries(settings).map(row).join('\n')}
`
}
