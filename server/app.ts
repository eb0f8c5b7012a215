import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { UPLOAD_PATH } from '#lib/contract/upload.ts';
import type { Deps } from '#server/composition/deps.ts';
import { type CounterRoutes, counterCallers } from '#server/counter/access/mount.ts';
import { counterAccessRoutes } from '#server/counter/access/routes.ts';
import { counterBillRoutes } from '#server/counter/bill/routes.ts';
import { counterBoardRoutes } from '#server/counter/board/routes.ts';
import { counterStream } from '#server/counter/board/stream.ts';
import { counterBookingRoutes } from '#server/counter/booking/routes.ts';
import { counterFeedbackRoutes } from '#server/counter/feedback/routes.ts';
import { counterHallRoutes } from '#server/counter/hall/routes.ts';
import { counterHallBoardRoutes } from '#server/counter/hall-board/routes.ts';
import { hallBoardStream } from '#server/counter/hall-board/stream.ts';
import { counterMoneyRoutes } from '#server/counter/money/routes.ts';
import { counterMoveRoutes } from '#server/counter/move/routes.ts';
import { counterOfficeRoutes } from '#server/counter/office/routes.ts';
import { counterPeopleRoutes } from '#server/counter/people/routes.ts';
import { counterPushRoutes } from '#server/counter/push/routes.ts';
import { counterQueueRoutes, queueRoutes } from '#server/counter/queue/routes.ts';
import { counterReportRoutes } from '#server/counter/report/routes.ts';
import { counterSaleRoutes } from '#server/counter/sale/routes.ts';
import { counterShareRoutes } from '#server/counter/share/routes.ts';
import { counterWaitingRoutes } from '#server/counter/waiting/routes.ts';
import { codeRoutes } from '#server/customer/code/routes.ts';
import { contactRoutes } from '#server/customer/contact/routes.ts';
import { couponRoutes } from '#server/customer/coupon/routes.ts';
import { userRoutes } from '#server/customer/user/routes.ts';
import { personStream } from '#server/customer/user/stream.ts';
import { vipRoutes } from '#server/customer/vip/routes.ts';
import { withCallBudget } from '#server/db/call-budget.ts';
import { FILES_PATH } from '#server/files/commands.ts';
import { uploadedFiles, uploads } from '#server/files/routes.ts';
import { HALL_IMAGES_PATH } from '#server/hall/stored-images.ts';
import { admitSignIns } from '#server/http/admission.ts';
import { observeCalls } from '#server/http/call-metrics.ts';
import { closeWhileDraining, type Drain, makeDrain } from '#server/http/drain.ts';
import { errorHandler } from '#server/http/errors.ts';
import { startEventStreams } from '#server/http/event-streams.ts';
import { health } from '#server/http/health.ts';
import { clientIp } from '#server/http/ip.ts';
import { limitBody } from '#server/http/limit-body.ts';
import { customerCallers, mountOn, type Routes } from '#server/http/mount.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { crossOrigin, noStore, respondWithJson, sendResponseHeaders } from '#server/http/response-headers.ts';
import { securityTxt } from '#server/http/security-txt.ts';
import { closeUnread } from '#server/http/unread-body.ts';
import { webVitals } from '#server/http/web-vitals.ts';
import { REPLAY_PATH } from '#server/media/replay/links.ts';
import { replayClips, replayRoutes } from '#server/media/replay/routes.ts';
import { paymentCalls } from '#server/money/payments/leave.ts';
import { paymentRoutes } from '#server/money/payments/routes.ts';
import { walletRoutes } from '#server/money/wallet/routes.ts';
import { messageRoutes } from '#server/notify/message/routes.ts';
import { pushRoutes } from '#server/notify/push/routes.ts';
import { invitationFiles, invitationRoutes } from '#server/ordering/invitation/routes.ts';
import { knownPlayerRoutes } from '#server/ordering/known-player/routes.ts';
import { orderRoutes } from '#server/ordering/order/routes.ts';
import { playerRoutes } from '#server/ordering/player/routes.ts';
import { playerInvitationRoutes } from '#server/ordering/player-invitation/routes.ts';
import { reviewRoutes } from '#server/ordering/review/routes.ts';
import { searchRoutes } from '#server/ordering/search/routes.ts';
import { shareRoutes } from '#server/ordering/share/routes.ts';
import { tableRoutes } from '#server/ordering/table/routes.ts';
import { tableStream } from '#server/ordering/table/stream.ts';
import { waitingRoutes } from '#server/ordering/waiting/routes.ts';
import { announcementRoutes } from '#server/outlet/announcement/routes.ts';
import { configRoutes } from '#server/outlet/config/routes.ts';
import { homeRoutes } from '#server/outlet/home/routes.ts';
import { hallImages } from '#server/outlet/images/routes.ts';
import { outletRoutes } from '#server/outlet/outlets/routes.ts';
import { scannedTableRoutes } from '#server/outlet/scanned-table/routes.ts';

const features: readonly Routes<Deps>[] = [
  userRoutes,
  codeRoutes,
  configRoutes,
  homeRoutes,
  outletRoutes,
  tableRoutes,
  scannedTableRoutes,
  searchRoutes,
  orderRoutes,
  invitationRoutes,
  playerRoutes,
  playerInvitationRoutes,
  knownPlayerRoutes,
  shareRoutes,
  walletRoutes,
  vipRoutes,
  paymentCalls,
  couponRoutes,
  announcementRoutes,
  messageRoutes,
  reviewRoutes,
  replayRoutes,
  contactRoutes,
  pushRoutes,
  queueRoutes,
  waitingRoutes,
];

const counterFeatures: readonly CounterRoutes[] = [
  counterAccessRoutes,
  counterBoardRoutes,
  counterMoneyRoutes,
  counterReportRoutes,
  counterSaleRoutes,
  counterBillRoutes,
  counterShareRoutes,
  counterMoveRoutes,
  counterPeopleRoutes,
  counterBookingRoutes,
  counterFeedbackRoutes,
  counterOfficeRoutes,
  counterHallRoutes,
  counterPushRoutes,
  counterQueueRoutes,
  counterWaitingRoutes,
  counterHallBoardRoutes,
];

/** Bytes; uploads have their own limit. */
const MAX_BODY = 64 * 1024;

/** Builds the HTTP app: API and payment pages. `call_budget_ms`: database time for one call. */
export function buildApp(
  deps: Deps,
  {
    version,
    drain = makeDrain(),
    call_budget_ms,
  }: { version: string; drain?: Drain; call_budget_ms?: number | undefined },
): Hono {
  const app = new Hono();
  app.onError(errorHandler(deps));
  app.use(startEventStreams);
  app.use(closeWhileDraining(drain), closeUnread, sendResponseHeaders);
  // These routes come before the middleware of the API: monitors have no rate limit.
  app.route('/', health(deps, drain));
  app.route('/', securityTxt(deps));
  app.use(clientIp(deps));
  app.use('/api/*', (_, next) => withCallBudget(next, call_budget_ms));
  app.use(
    '/api/*',
    observeCalls(deps),
    crossOrigin({
      origin: [new URL(deps.env.PUBLIC_URL).origin, ...deps.env.CORS_ORIGINS],
      allowHeaders: [
        'content-type',
        'x-token',
        'x-device',
        'x-approval',
        'lang',
        'idempotency-key',
        'x-request-id',
      ],
      exposeHeaders: ['retry-after', 'x-request-id'],
      maxAge: 86_400,
    }),
    limitBody(MAX_BODY, { except: UPLOAD_PATH }),
    noStore,
    async (c, next) => {
      const { rateLimiter, env, clock } = deps;
      await rateLimiter.countCall(`address ${c.get('ip')}`, env.RATE_LIMIT_ADDRESS, clock.now());
      return next();
    },
    admitSignIns(deps),
  );
  const mount = mountOn(app, deps, { ...customerCallers(deps), ...counterCallers(deps) });
  for (const routes of features) routes(mount);
  for (const routes of counterFeatures) routes(mount);
  app.route('/api/payment', paymentRoutes(deps));
  app.route('/api/table', tableStream(deps));
  app.route('/api/user', personStream(deps));
  app.route('/api/counter', counterStream(deps));
  app.route('/api/counter', hallBoardStream(deps));
  app.route('/api/order', invitationFiles(deps));
  app.route('/api/common', uploads(deps));
  app.route('/', webVitals(deps));
  app.route(FILES_PATH, uploadedFiles(deps));
  app.route(HALL_IMAGES_PATH, hallImages(deps));
  app.route(REPLAY_PATH, replayClips(deps));
  const document = JSON.stringify(openApiDocument(version));
  app.get('/api/openapi.json', (c) => respondWithJson(c, document));
  app.all('/api/*', () => {
    throw new HTTPException(404);
  });
  return app;
}
