import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"161. The recycle bin holds the rows of deleted items as JSON","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/161-the-recycle-bin-holds-rows-as-json.md","filePath":"decisions/161-the-recycle-bin-holds-rows-as-json.md"}');
const _sfc_main = { name: "decisions/161-the-recycle-bin-holds-rows-as-json.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_161-the-recycle-bin-holds-the-rows-of-deleted-items-as-json" tabindex="-1">161. The recycle bin holds the rows of deleted items as JSON <a class="header-anchor" href="#_161-the-recycle-bin-holds-the-rows-of-deleted-items-as-json" aria-label="Permalink to &quot;161. The recycle bin holds the rows of deleted items as JSON&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>Deleted designs, contact groups, categories, database sets and decision tables can be restored for 30 days. <strong>Deleting moves their rows into one table, <code>recycled_item</code>, as JSON; restoring inserts them again.</strong> A mark on the rows (<code>deleted_at</code>) was looked at: some sixty statements read these tables, and one that forgets the mark would offer a deleted flow. What is in the bin is in no other table, so no call, check or simulation can see it.</p><p>A name that was taken meanwhile is told, and the item can be restored under another one. Files of a design stay while it is in the bin. A decision table is part of a design: a save that leaves it out moves it to the bin, a save that has it again takes it out, and restoring adds it to the draft.</p><p>A started flow still cannot be deleted, only archived. Final deletion by hand needs <code>flowdesign.purge</code>; a cleanup does it after 30 days.</p><p>Given up: a column that a later version requires has no value in rows restored across an update; such a migration rewrites the bin.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/161-the-recycle-bin-holds-rows-as-json.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _161TheRecycleBinHoldsRowsAsJson = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _161TheRecycleBinHoldsRowsAsJson as default
};
