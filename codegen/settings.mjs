// schemas/data/settings.json → docs/settings.md: all environment variables, in both languages of the operators.
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

Generated from schemas/data/settings.json. Environment variables set these values; an invalid value stops the start with an error
that names it. The page 公司设置 contains the settings of a company (title, notifications, file limits).

| variable | default | meaning | 意思 |
| --- | --- | --- | --- |
${Object.entries(settings).map(row).join('\n')}
`
}
