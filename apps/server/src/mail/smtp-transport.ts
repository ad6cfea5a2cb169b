import { createTransport } from 'nodemailer';
import type { MailTransport, QueuedMail } from './mail.ts';
import { ALL_SENDERS_FAILED, extraHeaders, MailRefusedError } from './mail.ts';
import { addressOf } from './senders.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** `tls`: from the first byte. `starttls`: after a greeting, and never without. `none`: for a relay on this machine. */
  security: 'tls' | 'starttls' | 'none';
  login: { user: string; password: string } | null;
}

export interface SmtpTransportOptions extends SmtpSettings {
  /** Tried in turn. */
  senders: readonly string[];
  timeoutMs?: number;
  /** PEM of authorities to trust beside the system's, for servers with a certificate of their own. */
  ca?: string;
}

const TIMEOUT_MS = 20_000;
const REFUSED_FROM = 500;

/**
 * Sends through any mail server. The Message-ID is the mail's own id and the same at every try, so that a mail that was
 * taken just before a crash can be known again by whoever receives it twice: SMTP itself has no key against that.
 */
export function createSmtpTransport(options: SmtpTransportOptions): MailTransport {
  const { senders, timeoutMs = TIMEOUT_MS, host, port, security, login, ca } = options;
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing in a mail may make this server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function send(mail: QueuedMail, from: string): Promise<SmtpFailure | null> {
    try {
      await transport.sendMail({
        from,
        // As an object it is taken as it is: no list, no name, no comment is looked for in it.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        date: mail.createdAt,
        messageId: `<${mail.id}@${addressOf(from).split('@')[1] ?? 'localhost'}>`,
        headers: { ...extraHeaders(mail), 'Auto-Submitted': 'auto-generated' },
      });
      return null;
    } catch (error) {
      return readFailure(error);
    }
  }

  return {
    // Connects, greets and signs in, and sends nothing.
    check: async () => void (await transport.verify()),
    async send(mail) {
      const failures: SmtpFailure[] = [];
      for (const from of senders) {
        const failure = await send(mail, from);
        if (failure === null) return;
        failures.push(failure);
        // Without an answer it may have been taken: another sender would send it a second time.
        if (failure.code === null) break;
      }
      const reasons = failures.map(({ reason }) => reason).join('; ');
      const isRefused = failures.every(({ isFinal }) => isFinal);
      throw isRefused
        ? new MailRefusedError(`${ALL_SENDERS_FAILED}: ${reasons}`)
        : new Error(`${ALL_SENDERS_FAILED}: ${reasons}`);
    },
  };
}

interface SmtpFailure {
  /** What the server answered; null: nothing. */
  code: number | null;
  /** Trying again is no use: 5xx to this mail, in contrast to 4xx and to what the operator can mend. */
  isFinal: boolean;
  /** Without what the server said: that may hold addresses. */
  reason: string;
}

function readFailure(error: unknown): SmtpFailure {
  const { code: name, responseCode, command } = fieldsOf(error);
  const code = typeof responseCode === 'number' && responseCode > 0 ? responseCode : null;
  const isLogin = name === 'EAUTH';
  const isFinal =
    code !== null && code >= REFUSED_FROM && !isLogin && typeof command === 'string' && ABOUT_THE_MAIL.test(command);
  const words = [name, command, code].filter((word) => typeof word === 'string' || typeof word === 'number');
  return { code, isFinal, reason: words.length > 0 ? words.join(' ') : 'unknown error' };
}

const ABOUT_THE_MAIL = /^(?:MAIL FROM|RCPT TO|DATA|API)/;

function fieldsOf(error: unknown): { code?: unknown; responseCode?: unknown; command?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}
