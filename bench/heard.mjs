// What requests send to the database, heard on this process's connections.
import pg from 'pg'

let heard
const query = pg.Client.prototype.query
pg.Client.prototype.query = function listened(asked, ...more) {
  if (heard && asked.text)
    heard.push({ name: asked.name, text: asked.text, values: [...(asked.values ?? [])] })
  return query.call(this, asked, ...more)
}

/** Does something, and answers with it every statement that was sent meanwhile. */
export async function heardIn(work) {
  heard = []
  const answer = await work()
  const statements = heard
  heard = undefined
  return { answer, statements }
}
