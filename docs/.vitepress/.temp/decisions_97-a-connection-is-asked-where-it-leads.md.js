import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"97. A connection is asked where it leads","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/97-a-connection-is-asked-where-it-leads.md","filePath":"decisions/97-a-connection-is-asked-where-it-leads.md"}');
const _sfc_main = { name: "decisions/97-a-connection-is-asked-where-it-leads.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_97-a-connection-is-asked-where-it-leads" tabindex="-1">97. A connection is asked where it leads <a class="header-anchor" href="#_97-a-connection-is-asked-where-it-leads" aria-label="Permalink to &quot;97. A connection is asked where it leads&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>Environments differ by the schema that a connection asks for when it starts</strong>, and what is asked for may be lost: a pooler drops parameters, a role or the database sets others. So each new connection answers one question before its first statement: which schemas it sees, and whether each parameter that was sent is in force. A wrong one is closed. It costs one round trip a connection, none a statement. <code>set</code> in place of asking would mend poolers in session mode alone and hide those in transaction mode.</p><p><strong>The start tries what the product needs</strong> (sessions apart, named statements, locks, notifications) and refuses in a sentence. A pooler in transaction mode is found without its help: two connections show that one&#39;s session is lent to the other. Poolers are not supported: the product has pools of its own, and supporting one would mean giving up named statements and LISTEN.</p><p><strong>The lock of the migration belongs to a transaction of a second connection</strong>, which runs as long as the migration: it goes with the transaction, behind any pooler, and after any failure. Given up: one connection more while a process starts.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/97-a-connection-is-asked-where-it-leads.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _97AConnectionIsAskedWhereItLeads = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _97AConnectionIsAskedWhereItLeads as default
};
