// Any other area, of this tree and of an older commit by turns: npm run bench -- beside COMMIT AREA. See README.md.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { printTable, ratio, tablesOf } from './report.mjs'

const [commit, area = 'deal', ...rest] = process.argv.slice(2)
const turns = Number(process.env.BENCH_TURNS ?? 3)
const root = resolve(import.meta.dirname, '..')
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

if (!commit) throw new Error('npm run bench -- beside COMMIT AREA')

const isPackage = (path) => path.includes('node_modules')
/** What a tree offers to its benches, so its own is kept. */
const isHouse = (path) => path.endsWith('house.ts')

/** Gives the folder of the commit its packages: those of this tree where both name the same ones. */
function linkPackages(folder) {
  const lock = (commitName) => git('show', `${commitName}:package-lock.json`)
  if (lock(commit) === lock('HEAD'))
    return symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
}

/**
 * Makes the commit a folder of its own, with its own packages and generated code. Both trees run the benches of this
 * one, with the scripts that these import, so that both are measured alike; BENCH_OWN=1 leaves the commit its own.
 */
function openOlder() {
  const folder = join(mkdtempSync(join(tmpdir(), 'qianpi-beside-')), 'tree')
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  linkPackages(folder)
  execFileSync(process.execPath, ['codegen/main.mjs'], { cwd: folder, stdio: 'ignore' })
  if (process.env.BENCH_OWN !== '1') {
    cpSync(join(root, 'bench'), join(folder, 'bench'), {
      recursive: true,
      filter: (path) => !isPackage(path.slice(root.length)) && !isHouse(path),
    })
    cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true, force: false })
  }
  const packages = join('bench/peers/node_modules')
  if (existsSync(join(root, packages))) symlinkSync(join(root, packages), join(folder, packages))
  return folder
}

/** One turn has one round, unless the caller says otherwise. */
const env = { BENCH_ROUNDS: '1', ...process.env }

/** Returns the tables that a bench of a tree prints. */
const run = (folder) =>
  tablesOf(
    execFileSync(process.execPath, [`bench/${area}.mjs`, ...rest], {
      cwd: folder,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )

const number = (text) => Number.parseFloat(text?.replaceAll(',', ''))
const headOf = ({ head }) => head.join('|')

/** Prints the figures of a table of both trees: each column of each row whose cells differ between turns. */
function compare({ head, rows }, before, now) {
  const found = rows.flatMap((cells, row) => {
    const all = (tables, column) => tables.map((table) => table.rows[row]?.[column])
    const isSame = (_, column) => new Set([...all(before, column), ...all(now, column)]).size === 1
    const named = cells.map((cell, column) => (column ? `${head[column]} ${cell}` : cell))
    const label = named.filter(isSame).join(', ')
    return head.flatMap((name, column) => {
      const [old, own] = [all(before, column).map(number), all(now, column).map(number)]
      const isFigure = [...old, ...own].every(Number.isFinite)
      return isFigure && !isSame(undefined, column) ? [[label, name, old, own, ratio(own, old)]] : []
    })
  })
  printTable([head[0] || area, 'figure', 'before', 'now', 'now ÷ before'], found)
}

const folder = openOlder()
try {
  const [before, now] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    before.push(run(folder))
    now.push(run(root))
  }
  console.log(`before = ${git('log', '-1', '--format=%h %s', commit)}; ${turns} turns, medians`)
  for (const table of now[0]) {
    const same = (tables) => tables.find((one) => headOf(one) === headOf(table))
    const [old, own] = [before.map(same), now.map(same)]
    if ([...old, ...own].every(Boolean)) compare(table, old, own)
    else console.log(`\nNot in both trees: ${headOf(table)}`)
  }
} finally {
  git('worktree', 'remove', '--force', folder)
}
