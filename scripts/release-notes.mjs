// node scripts/release-notes.mjs v1.2.3: prints the changelog's section of that version, which the tag, package.json and the changelog must all name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './project.mjs'

/** Returns the notes of a version, or throws a sentence that says why there are none. */
export function notesOf(tag, packageVersion, changelog) {
  if (tag !== `v${packageVersion}`) throw new Error(`The tag is ${tag}, package.json says ${packageVersion}`)
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.startsWith(`${packageVersion} `))
  if (!section) throw new Error(`CHANGELOG.md has no section "## ${packageVersion} – date"`)
  const [title = '', ...lines] = section.split('\n')
  if (!/ – \d{4}-\d\d-\d\d$/.test(title)) throw new Error(`CHANGELOG.md: "## ${title}" has no date`)
  const notes = lines.join('\n').trim()
  if (!/^- /m.test(notes)) throw new Error(`CHANGELOG.md: "## ${title}" is empty`)
  return notes
}

function main(tag) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  try {
    console.log(notesOf(tag, JSON.parse(read('package.json')).version, read('CHANGELOG.md')))
    return 0
  } catch (error) {
    console.error(error.message)
    return 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = main(process.argv[2] ?? '')
