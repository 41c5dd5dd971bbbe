# A node of the site, with everything that it needs:
#   docker build -t mela . && docker run -p 127.0.0.1:8000:8000 -v mela:/data mela
# docs/operating.md says how to run it on the internet.
#
# constraints.txt pins what pip installs, and Debian has one version of a compiler:
# hadolint global ignore=DL3008,DL3013

FROM python:3.11.15-slim-bookworm AS python
WORKDIR /mela
ENV PIP_CONSTRAINT=/mela/constraints.txt \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_ROOT_USER_ACTION=ignore
COPY constraints.txt ./

# The page shows what the engine plays; slowly, since it is not compiled yet.
FROM python AS scenes
RUN pip install librt msgspec mypy_extensions typing_extensions
COPY src src
COPY tools tools
COPY docs/scenes docs/scenes
ENV PYTHONPATH=src
RUN python -m tools.scenes && python -m tools.first_match

FROM node:20.20.2-bookworm-slim AS page
WORKDIR /mela/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-progress --loglevel=error
COPY docs ../docs
COPY src/mela/games ../src/mela/games
COPY web ./
COPY --from=scenes /mela/web/src/generated src/generated
RUN npm run --silent build -- --logLevel warn

FROM python AS engine
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
COPY LICENSE MANIFEST.in README.md pyproject.toml setup.py ./
COPY src src
COPY --from=page /mela/src/mela/web src/mela/web
RUN pip wheel --wheel-dir /wheels ".[nodes]"
# only the lab needs polars, which is as big as all the rest; and an engine that could not be
# compiled would run, but slowly
RUN python -m venv --without-pip /opt/mela \
    && pip --python /opt/mela/bin/python install --no-index --find-links /wheels "mela[nodes]" \
    && pip --python /opt/mela/bin/python uninstall -y polars polars-runtime-32 \
    && /opt/mela/bin/mela --version > version && grep "engine compiled" version

FROM python:3.11.15-slim-bookworm
RUN groupadd --gid 10001 mela \
    && useradd --uid 10001 --gid mela --no-create-home --home-dir /data mela \
    && install --directory --owner mela --group mela --mode 700 /data
COPY --from=engine /opt/mela /opt/mela
ENV PATH=/opt/mela/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    MELA_DATA=/data \
    MELA_HOST=0.0.0.0 \
    MELA_PORT=8000
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-c", "from os import environ; from urllib.request import urlopen; urlopen(f'http://127.0.0.1:{environ[\"MELA_PORT\"]}/healthz')"]
ENTRYPOINT ["mela"]
CMD ["serve"]
