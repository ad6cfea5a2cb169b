import { createTransport } from 'nodemailer';
import type { MailTransport, QueuedMail } from './mail.ts';
import { ALL_SENDERS_FAILED, extraHeaders, MailRefusedError } from './mail.ts';
import { addressOf } from './senders.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** `tls`: from the first byte. `starttls`: after the greeting, and required. `none`: for a relay on this machine. */
  security: 'tls' | 'starttls' | 'none';
  login: { user: string; password: string } | null;
}

export interface SmtpTransportOptions extends SmtpSettings {
  /** Tried in order. */
  senders: readonly string[];
  timeoutMs?: number;
  /** PEM of authorities to trust besides the system's, for servers with a private certificate. */
  ca?: string;
}

const TIMEOUT_MS = 20_000;
const REFUSED_FROM = 500;

/**
 * Sends through any mail server. The Message-ID is the mail's own id and the same for every attempt: SMTP has no
 * idempotency key, so only the recipient can recognize a mail that was accepted just before a crash and sent twice.
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
    // No mail may make this server read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function send(mail: QueuedMail, from: string): Promise<SmtpFailure | null> {
    try {
      await transport.sendMail({
        from,
        // As an object the address is taken literally: nodemailer parses no list, name or comment in it.
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
    // Connects, greets and signs in, but sends nothing.
    check: async () => void (await transport.verify()),
    async send(mail) {
      const failures: SmtpFailure[] = [];
      for (const from of senders) {
        const failure = await send(mail, from);
        if (failure === null) return;
        failures.push(failure);
        // Without a response the mail may have been accepted: another sender would send it twice.
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
  /** The code of the server's response; null: none. */
  code: number | null;
  /** A retry is useless: 5xx about this mail, unlike 4xx and errors that the operator can correct. */
  isFinal: boolean;
  /** Without the server's own text, which may contain addresses. */
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
