// Entry of the benches: npm run bench -- AREA, or npm run bench -- beside COMMIT AREA. See README.md.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const scriptOf = (area) => join(folder, `${area}.mjs`)
/** An area is a script whose first comment ends so. */
const mark = ' See README.md.'

/** Returns what a script measures, or undefined if it is no area. */
function titleOf(area) {
  const lines = readFileSync(scriptOf(area), 'utf8').split('\n')
  const comment = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('//')),
  )
  const title = comment.map((line) => line.slice(3)).join(' ')
  return title.endsWith(mark) ? title.slice(0, -mark.length) : undefined
}

const areas = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs') && name !== 'main.mjs')
  .map((name) => name.slice(0, -'.mjs'.length))
  .map((area) => [area, titleOf(area)])
  .filter(([, title]) => title)

const [area, ...rest] = process.argv.slice(2)
if (!area) {
  const width = Math.max(...areas.map(([name]) => name.length))
  console.log('npm run bench -- AREA\n')
  for (const [name, title] of areas) console.log(`  ${name.padEnd(width)}  ${title}`)
} else if (!areas.some(([name]) => name === area) || !existsSync(scriptOf(area))) {
  console.error(`No area "${area}"; npm run bench lists them.`)
  process.exitCode = 1
} else {
  process.exitCode = spawnSync(process.execPath, [scriptOf(area), ...rest], { stdio: 'inherit' }).status ?? 1
}
