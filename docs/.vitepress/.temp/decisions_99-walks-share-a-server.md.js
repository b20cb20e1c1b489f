import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"99. Walks share what costs, and no data","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/99-walks-share-a-server.md","filePath":"decisions/99-walks-share-a-server.md"}');
const _sfc_main = { name: "decisions/99-walks-share-a-server.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_99-walks-share-what-costs-and-no-data" tabindex="-1">99. Walks share what costs, and no data <a class="header-anchor" href="#_99-walks-share-what-costs-and-no-data" aria-label="Permalink to &quot;99. Walks share what costs, and no data&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>A walk file has a server and a database of its own, and starts neither from nothing.</strong> The demo company is written once a run (<code>tests/walks/demo-template.ts</code>); each stage copies that database and the folder of files beside it. Files in one database would need lists, counts, delegations and published designs that no other file touches: half of the files change one of those, and their order would matter. Given up: the start of a server for each file, which is a small part of what a file costs.</p><p><strong>Windows outlive the file.</strong> A worker keeps up to six desks and six phones (<code>tests/walks/windows-of-worker.ts</code>). The next file gets them without cookies and storage, at no page, with the size and media of their kind, and with the process, the compiled code and the cache of the page&#39;s files. The worker&#39;s servers listen on one port, one after another, so that the addresses of those files stay the same. A window whose walk adds a script, a permission, a clock, a header or a session of the DevTools protocol is closed instead, as is one with a browser&#39;s name of its own; that is seen when the member is read, so no walk has to say it.</p><p><strong>A picture is taken where somebody wants it</strong>: <code>WALK_PICTURES=1</code>, or where axe refuses the page. The comparison with <code>tests/pictures</code> takes its own. Axe leaves out the rules whose findings are moderate at most, which no walk refuses.</p><p><strong>What a walk does.</strong> <code>stageOfFile()</code> for the demo company, <code>stageOfFile({ … })</code> or <code>openStage({ … })</code> with settings of the environment. A company that nobody has founded needs <code>NODE_ENV: &#39;production&#39;</code>: its database is the empty one. <code>window</code> opens nothing yet and is meant where the walk goes to an address anyway; <code>person</code> opens the first page. What is not the subject of a walk is sent by <code>stage.as(…)</code>.</p><p><strong>What parts cost</strong>, in seconds of a processor on a busy machine of two: the first page of a new window 2.2 (half of it the server and the driver, for about eighty files), the same page again 0.65, the form of a new request 2.7 and 0.9; axe on a page 0.4 to 1.0, a picture 0.15; a server with the demo company from nothing about 2. So the number of windows and of pages decides what a walk costs, and then axe.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/99-walks-share-a-server.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _99WalksShareAServer = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _99WalksShareAServer as default
};
