// A deal of this tree beside one of an older commit, in turns. See README.md.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const [commit] = process.argv.slice(2)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const root = resolve(import.meta.dirname, '..')
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

if (!commit) throw new Error('node bench/beside.mjs COMMIT')

/** The commit in a folder of its own, with the dependencies of this one and its own generated code. */
function older() {
  const folder = join(mkdtempSync(join(tmpdir(), 'qianpi-beside-')), 'tree')
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['codegen/main.mjs'], { cwd: folder, stdio: 'ignore' })
  return folder
}

const numbers = (line) => line.split('|').map((cell) => cell.trim())

/** What bench/deal.mjs of a tree says of each call: how many a second, and the CPU time of the server and the database. */
function run(folder) {
  const env = { BENCH_FLOWS: '300', BENCH_CLIENTS: '8', ...process.env }
  const told = execFileSync(process.execPath, ['bench/deal.mjs'], { cwd: folder, env, encoding: 'utf8' })
  const rows = told.split('\n').filter((line) => /^\| (creat|deal) /.test(line))
  return rows.map((line) => {
    const [, call, clients, rate, , , , , server, database] = numbers(line)
    return { call, clients, rate: Number(rate), server: Number(server), database: Number(database) }
  })
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]

const folder = older()
try {
  const [before, now] = [[], []]
  for (let round = 0; round < rounds; round++) {
    before.push(run(folder))
    now.push(run(root))
  }
  console.log(`before = ${git('log', '-1', '--format=%h %s', commit)}; ${rounds} rounds in turns, medians\n`)
  console.log('| call | clients | | before | now | now ÷ before |\n|---|---|---|---|---|---|')
  for (const [at, { call, clients }] of now[0].entries())
    for (const [key, name] of [
      ['rate', 'HTTP /s'],
      ['server', 'server CPU ms'],
      ['database', 'database CPU ms'],
    ]) {
      const [old, own] = [before, now].map((runs) => median(runs.map((rows) => rows[at][key])))
      console.log(`| ${[call, clients, name, old, own, (own / old).toFixed(2)].join(' | ')} |`)
    }
} finally {
  git('worktree', 'remove', '--force', folder)
}
