import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"166. A card shows what its reader may see","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/166-a-card-shows-what-its-reader-may-see.md","filePath":"decisions/166-a-card-shows-what-its-reader-may-see.md"}');
const _sfc_main = { name: "decisions/166-a-card-shows-what-its-reader-may-see.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_166-a-card-shows-what-its-reader-may-see" tabindex="-1">166. A card shows what its reader may see <a class="header-anchor" href="#_166-a-card-shows-what-its-reader-may-see" aria-label="Permalink to &quot;166. A card shows what its reader may see&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>Names are all that a request said of people: whom to ask, and how to reach them, was in another program.</p><p><strong>The facts are a document</strong> (<code>schemas/data/person-card.json</code>): which, in which order, which is an address of mail or phone, and which permission a reader needs. Another fact, also a field of the company&#39;s own, is a line there. The card is requested when it opens, not with the names.</p><p><strong>Phone numbers need the permission <code>directory</code>.</strong> People read their own, and superiors those of their people. Until now no colleague could read them; a company that wants them seen by all removes <code>needs</code>. Mail is shown to everyone: it is an address of the office, and <code>needs</code> restricts it likewise.</p><p><strong>A delegation of all flows is shown to everyone</strong>, since a request sent to that person goes to the delegate and its preview says so; one of some flows only to the two people concerned.</p><p><strong>Favourites are a setting of the person</strong>, as favourite flows are. Colleagues of the newest twenty requests are listed after them; they are read from these requests, so nothing is recorded for it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/166-a-card-shows-what-its-reader-may-see.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _166ACardShowsWhatItsReaderMaySee = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _166ACardShowsWhatItsReaderMaySee as default
};
