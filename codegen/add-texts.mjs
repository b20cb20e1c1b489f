// Merges texts from standard input into schemas/texts: {"key": {"zh": "…", "en": "…", "es": "…"}}.
// All three languages are demanded, keys stay sorted, and a lock lets several people add at once.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { languages, roomOf } from './texts.mjs'

const folder = new URL('../schemas/texts/', import.meta.url)
const lock = new URL('.lock', folder)

const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
const locked = () => {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

const added = JSON.parse(readFileSync(0, 'utf8'))
for (const [key, texts] of Object.entries(added))
  for (const language of languages) if (!texts[language]) throw new Error(`${key} lacks ${language}`)

function addTo(room) {
  const file = new URL(`${room}.json`, folder)
  const texts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  for (const [key, { zh, en, es }] of Object.entries(added))
    if (roomOf(key) === room) texts[key] = { zh, en, es }
  const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

for (let tries = 0; !locked(); tries++) {
  if (tries > 400) throw new Error('schemas/texts/.lock stays taken')
  wait()
}
try {
  for (const room of new Set(Object.keys(added).map(roomOf))) addTo(room)
} finally {
  rmdirSync(lock)
}
