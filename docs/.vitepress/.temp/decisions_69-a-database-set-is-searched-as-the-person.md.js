import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"69. A database set is searched as the person, and asked again when the form is sent","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/69-a-database-set-is-searched-as-the-person.md","filePath":"decisions/69-a-database-set-is-searched-as-the-person.md"}');
const _sfc_main = { name: "decisions/69-a-database-set-is-searched-as-the-person.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_69-a-database-set-is-searched-as-the-person-and-asked-again-when-the-form-is-sent" tabindex="-1">69. A database set is searched as the person, and asked again when the form is sent <a class="header-anchor" href="#_69-a-database-set-is-searched-as-the-person-and-asked-again-when-the-form-is-sent" aria-label="Permalink to &quot;69. A database set is searched as the person, and asked again when the form is sent&quot;">​</a></h1><p>Date: 2026-11-25 · Status: accepted</p><p><strong>A database set is searched as the person, and asked again when the form is sent.</strong> A field stores the value of a row, as any select does; the page asks for rows as one types, and the server, when the form is sent, asks for the rows of what was chosen as one more remote question (decision 13): nothing is asked while a flow is locked, and a source that sleeps refuses only what depends on it. Filters see who asks, so a row that somebody may not see is as if it were not there, on every path. We gave up answers that are shared between people, and a count of all rows.</p><p><strong>The file that names the databases is the allow-list</strong>, as for remote functions. The own database is read as a role of one schema, others as the user they are given; both in transactions that only read. A set keeps the types of its columns: a database that answers otherwise is told, not guessed at.</p><p><strong>Large tables are searched by a column of word parts</strong> (decision 37), not by trigrams, which do not find Chinese words of two characters. It stands in the table, so a foreign database needs no extension.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/69-a-database-set-is-searched-as-the-person.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _69ADatabaseSetIsSearchedAsThePerson = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _69ADatabaseSetIsSearchedAsThePerson as default
};
